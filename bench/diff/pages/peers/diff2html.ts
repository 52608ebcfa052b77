import { html } from 'diff2html';
import 'diff2html/bundles/css/diff2html.min.css';
import { some, type Peer } from './types.ts';

export const peer: Peer = {
  prepare: (files) => {
    const text = files.map(({ raw }) => raw).join('');
    return (root) => {
      // Its README's way; our own page could not do this.
      Reflect.set(
        root,
        'innerHTML',
        html(text, { drawFileList: false, matching: 'lines', outputFormat: 'line-by-line' }),
      );
    };
  },
  drawn: some('.d2h-code-line'),
  coloured: () => false,
};
