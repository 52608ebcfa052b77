import { html } from 'diff2html';
import 'diff2html/bundles/css/diff2html.min.css';
import { patch, some, type Peer } from './types.ts';

export const peer: Peer = {
  show: (root, files) => {
    const made = html(patch(files), { drawFileList: false, matching: 'lines', outputFormat: 'line-by-line' });
    // As its README does; our own page could not.
    Reflect.set(root, 'innerHTML', made);
  },
  drawn: some('.d2h-code-line'),
  coloured: () => false,
};
