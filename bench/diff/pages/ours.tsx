import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { diffFile } from '../../../renderer/diff/diff-file.testing.ts';
import { DiffView, useDiff, type DiffFile, type DiffHandle } from '../../../renderer/diff/index.ts';
import { FileTree } from '../../../renderer/features/compare/files/FileTree.tsx';
import { setUp } from './measure.ts';
import { treePaths } from './tree-paths.ts';
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/base.css';

interface Settings {
  set: string | null;
  mode: 'unified' | 'split';
  wrap: boolean;
  whitespace: 'show' | 'ignore-trailing' | 'ignore-ends' | 'ignore-all';
}

declare global {
  var bench: {
    change: (settings: Partial<Settings>) => void;
    diff: ReturnType<typeof useDiff>;
    handle: DiffHandle | null;
    find?: unknown;
  };
  var showTree: (files: readonly DiffFile[]) => void;
}

function Page() {
  const [settings, setSettings] = useState<Settings>({
    set: null,
    mode: 'unified',
    wrap: false,
    whitespace: 'show',
  });
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set());
  const handle = useRef<DiffHandle>(null);
  const { set } = settings;
  const diff = useDiff(
    set === null
      ? null
      : { orgId: 'bench', repo: 'bench', branch: set, ephemeral: false, ephemeralBase: false, paths: [] },
  );
  // The measuring script reads and changes the page through this.
  // oxlint-disable-next-line react/immutability, react/refs
  const mine = { handle: handle.current };
  // oxlint-disable-next-line react/immutability
  globalThis.bench = {
    ...globalThis.bench,
    ...mine,
    change: (change) => setSettings((last) => ({ ...last, ...change })),
    diff,
  };
  return (
    <DiffView
      ref={handle}
      diff={diff}
      mode={settings.mode}
      wrap={settings.wrap}
      tabSize={4}
      whitespace={settings.whitespace}
      viewed={viewed}
      onViewed={(path, on) =>
        setViewed((last) => new Set(on ? [...last, path] : [...last].filter((one) => one !== path)))
      }
      onFind={(state) => {
        globalThis.bench.find = state;
      }}
      onVisibleFile={() => undefined}
      onLoad={(path) => diff.loadHeld([path])}
    />
  );
}

const NOTHING = new Set<string>();
const NONE = new Map<string, never>();

/** The tree of files beside a diff, with nothing read or remarked yet. */
function Tree() {
  const [files, setFiles] = useState<readonly DiffFile[]>([]);
  // oxlint-disable-next-line react/immutability
  globalThis.showTree = setFiles;
  return (
    <div style={{ height: '100vh', display: 'grid' }}>
      <FileTree
        files={files}
        current={undefined}
        viewed={NOTHING}
        stale={NOTHING}
        noted={NONE}
        remarks={NONE}
        onOpen={() => undefined}
      />
    </div>
  );
}

/** The set is asked for through the app's own endpoint: unlike a peer's, this clock also counts the transfer. */
const asked = new URLSearchParams(location.search).get('set');
const tree = asked === 'TREE' ? treePaths().map((path) => diffFile(path)) : null;
setUp(
  tree === null
    ? {
        start: () => globalThis.bench.change({ set: asked }),
        drawn: () => document.querySelector('[data-chunk] > div') !== null,
        read: () => globalThis.bench.diff.status === 'ready',
        coloured: () => document.querySelector('[data-chunk] span[class]') !== null,
      }
    : {
        start: () => globalThis.showTree(tree),
        drawn: () => document.querySelector('[role="treeitem"]') !== null,
        coloured: () => true,
      },
);

// The app's own screen around the diff has its font long before a diff is asked for.
void document.fonts.load('13px "Inter Variable"');

const root = document.querySelector('#root');
if (root) createRoot(root).render(tree === null ? <Page /> : <Tree />);
