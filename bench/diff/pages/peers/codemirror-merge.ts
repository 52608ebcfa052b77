import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { some, type Peer } from './types.ts';

/** It compares two documents: both sides of the hunks. */
function sides(raw: string): { old: string; next: string } {
  const [old, next]: [string[], string[]] = [[], []];
  let inside = false;
  for (const line of raw.split('\n')) {
    if (line.startsWith('@@')) inside = true;
    else if (inside && line.startsWith('-')) old.push(line.slice(1));
    else if (inside && line.startsWith('+')) next.push(line.slice(1));
    else if (inside && line.startsWith(' ')) {
      old.push(line.slice(1));
      next.push(line.slice(1));
    }
  }
  return { old: old.join('\n'), next: next.join('\n') };
}

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
