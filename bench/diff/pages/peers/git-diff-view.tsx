import { DiffModeEnum, DiffView } from '@git-diff-view/react';
import { createRoot } from 'react-dom/client';
import '@git-diff-view/react/styles/diff-view.css';
import { some, type Peer } from './types.ts';

export const peer: Peer = {
  show: (root, files) =>
    createRoot(root).render(
      files.map(({ path, raw }) => (
        <DiffView
          key={path}
          data={{ oldFile: { fileName: path }, newFile: { fileName: path }, hunks: [raw] }}
          diffViewMode={DiffModeEnum.Unified}
          diffViewTheme="light"
          diffViewHighlight
        />
      )),
    ),
  drawn: some('.diff-line-content-raw, .diff-line-content-item, .diff-line-syntax-raw, .diff-line-content'),
  coloured: some('.diff-line-syntax-raw [class*="hljs-"]'),
};
