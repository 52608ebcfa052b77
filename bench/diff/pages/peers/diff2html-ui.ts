import { Diff2HtmlUI } from 'diff2html/lib/ui/js/diff2html-ui.js';
import 'diff2html/bundles/css/diff2html.min.css';
import 'highlight.js/styles/github.css';
import { some, type Peer } from './types.ts';

export const peer: Peer = {
  prepare: (files) => {
    const text = files.map(({ raw }) => raw).join('');
    return (root) => {
      const ui = new Diff2HtmlUI(root, text, { drawFileList: false, matching: 'lines', highlight: true });
      ui.draw();
      ui.highlightCode();
    };
  },
  drawn: some('.d2h-code-line'),
  coloured: some('.d2h-code-line [class^="hljs-"]'),
};
