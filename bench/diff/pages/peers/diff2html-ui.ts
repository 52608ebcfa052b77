import { Diff2HtmlUI } from 'diff2html/lib/ui/js/diff2html-ui.js';
import 'diff2html/bundles/css/diff2html.min.css';
import 'highlight.js/styles/github.css';
import { patch, some, type Peer } from './types.ts';

export const peer: Peer = {
  show: (root, files) => {
    const ui = new Diff2HtmlUI(root, patch(files), {
      drawFileList: false,
      matching: 'lines',
      highlight: true,
    });
    ui.draw();
    ui.highlightCode();
  },
  drawn: some('.d2h-code-line'),
  coloured: some('.d2h-code-line [class^="hljs-"], .d2h-code-line-ctn [class^="hljs-"]'),
};
