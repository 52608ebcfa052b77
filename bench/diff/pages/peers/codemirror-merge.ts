import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { sides } from './sides.ts';
import { some, type Peer } from './types.ts';

/** Kept as a page would keep them. */
const views: EditorView[] = [];

export const peer: Peer = {
  show: (root, files) => {
    for (const { old, next } of files.map(({ raw }) => sides(raw)))
      views.push(
        new EditorView({
          parent: root,
          doc: next,
          extensions: [lineNumbers(), EditorState.readOnly.of(true), unifiedMergeView({ original: old })],
        }),
      );
  },
  drawn: some('.cm-line'),
  coloured: () => false,
};
