import { FileTree } from '@pierre/trees';
import { treePaths } from '../tree-paths.ts';
import type { Peer } from './types.ts';

const paths = treePaths();
let place: HTMLElement;

/** Its rows live in a shadow root. */
export const peer: Peer = {
  prepare: (root) => {
    place = document.createElement('div');
    place.style.height = '100vh';
    root.append(place);
    return Promise.resolve();
  },
  show: () =>
    new FileTree({ flattenEmptyDirectories: true, initialExpansion: 'open', paths }).render({
      containerWrapper: place,
    }),
  drawn: () =>
    [...place.querySelectorAll('*')].some(
      (host) => host.shadowRoot?.querySelector('[role="treeitem"]') != null,
    ),
  coloured: () => true,
};
