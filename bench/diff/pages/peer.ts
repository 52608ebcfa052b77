/**
 * Loads one peer by name. Its clock runs as ours does, from the request for the same answer of the host; it comes
 * straight from the loopback server, without the way through the main process.
 */
import { setUp } from './measure.ts';
import type { PatchFile, Peer } from './peers/types.ts';

const PEERS: Record<string, () => Promise<{ peer: Peer }>> = {
  'pierre-codeview': () => import('./peers/pierre-codeview.tsx'),
  diff2html: () => import('./peers/diff2html.ts'),
  'diff2html-ui': () => import('./peers/diff2html-ui.ts'),
  'react-diff-view': () => import('./peers/react-diff-view.tsx'),
  'git-diff-view': () => import('./peers/git-diff-view.tsx'),
  'codemirror-merge': () => import('./peers/codemirror-merge.ts'),
};

const query = new URLSearchParams(location.search);
const load = PEERS[query.get('peer') ?? ''];
const root = document.querySelector<HTMLElement>('#root');
if (load && root) {
  const { peer } = await load();
  await peer.prepare?.(root);
  setUp({
    start: () => {
      void fetch(`/data/${query.get('set')}.json`)
        .then((answer) => answer.json())
        .then(({ files }: { files: PatchFile[] }) => peer.show(root, files));
    },
    drawn: peer.drawn,
    coloured: peer.coloured,
  });
}
