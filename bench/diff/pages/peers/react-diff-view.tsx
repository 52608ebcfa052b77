import { createRoot } from 'react-dom/client';
import { Diff, Hunk, parseDiff } from 'react-diff-view';
import 'react-diff-view/style/index.css';
import { patch, some, type Peer } from './types.ts';

function Files({ text }: { text: string }) {
  return parseDiff(text).map(({ oldRevision, newRevision, newPath, oldPath, type, hunks }) => (
    <Diff
      key={`${oldPath}-${newPath}-${oldRevision}-${newRevision}`}
      viewType="unified"
      diffType={type}
      hunks={hunks}
    >
      {(list) => list.map((hunk) => <Hunk key={hunk.content} hunk={hunk} />)}
    </Diff>
  ));
}

export const peer: Peer = {
  show: (root, files) => createRoot(root).render(<Files text={patch(files)} />),
  drawn: some('.diff-code'),
  coloured: () => false,
};
