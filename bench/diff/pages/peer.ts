/**
 * Loads one peer by name. Like ours, its clock starts with the request for the same host answer, which comes directly
 * from the loopback server, not through the main process.
 */
import { setUp } from './measure.ts';
import type { PatchFile, Peer } from './peers/types.ts';

const PEERS: Record<string, () => Promise<{ peer: Peer }>> = {
  'pierre-codeview': () => import('./peers/pierre-codeview.tsx'),
  'pierre-fast': () => import('./peers/pierre-fast.tsx'),
  'pierre-trees': () => import('./peers/pierre-trees.ts'),
  monaco: () => import('./peers/monaco.ts'),
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
      if (query.get('set') === 'TREE') peer.show(root, []);
      else
        void fetch(`/data/${query.get('set')}.json`)
          .then((answer) => answer.json())
          .then(({ files }: { files: PatchFile[] }) => peer.show(root, files));
    },
    drawn: peer.drawn,
    coloured: peer.coloured,
  });
}
