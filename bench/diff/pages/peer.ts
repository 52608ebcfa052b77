/** Loads one peer by name; the measuring script hands it a diff that is already in memory. */
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
  const answer = await fetch(`/data/${query.get('set')}.json`);
  const { files }: { files: PatchFile[] } = await answer.json();
  const prepared = await peer.prepare(files);
  setUp({ start: () => prepared(root), drawn: peer.drawn, coloured: peer.coloured });
}
