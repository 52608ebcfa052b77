import { createRef, useEffect, useState } from 'react';
import { render } from 'vitest-browser-react';
import { commands } from 'vitest/browser';
import type { DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { isKeyOf } from '../app/keymap-store.ts';
import { isCommand } from '../../shared/keys/commands.ts';
import { CURSOR_MOVES } from '../features/compare/reading/use-cursor-keys.ts';
import { DiffView, useDiff, type Diff, type DiffHandle, type DiffViewProps } from '../diff/index.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    serveDiff: (repo: string, answer: DiffAnswer) => Promise<void>;
  }
}

interface Entry {
  path: string;
  state: 'M';
  old_path: '';
  bytes: number;
  is_eof: true;
  raw: string;
}

export interface DiffAnswer {
  files: readonly Entry[];
  filtered_files?: readonly {
    path: string;
    state: 'M';
    bytes: number;
    why?: 'attributes' | 'unreadable' | 'unfetched';
  }[];
  /** Files that come only when they are asked for. */
  loaded?: readonly Entry[];
  /** Of new sides that are on this computer. */
  texts?: Readonly<Record<string, string>>;
}

/** A changed file as the host sends it: its hunks, each line with its marker. */
export function fileOf(path: string, ...lines: readonly string[]): Entry {
  const raw = `${lines.join('\n')}\n`;
  return { path, state: 'M', old_path: '', bytes: raw.length, is_eof: true, raw };
}

/** A file of so many added lines, each of which says which one it is. */
export const addedLines = (path: string, count: number, line = (at: number) => `${path} line ${at}`): Entry =>
  fileOf(path, `@@ -0,0 +1,${count} @@`, ...Array.from({ length: count }, (_, at) => `+${line(at + 1)}`));

type Given = Partial<Omit<DiffViewProps, 'diff' | 'ref'>>;

interface How {
  /** It is not there while there is nothing to show, as in the app. */
  waits?: boolean;
  /** Runs before it is mounted. */
  before?: (request: DiffRequest, serve: (next: DiffAnswer) => Promise<void>) => Promise<void>;
}

interface Mounted {
  diff?: Diff;
  setProps?: (change: (props: Given) => Given) => void;
  setShown?: (shown: boolean) => void;
  setRequest?: (change: (request: DiffRequest) => DiffRequest) => void;
}

/** Mounts a diff view, 600 pixels high, over a real worker that reads this answer. */
export async function mountDiff(answer: DiffAnswer, given: Given = {}, { waits = false, before }: How = {}) {
  const repo = crypto.randomUUID();
  await commands.serveDiff(repo, answer);
  const request = { orgId: 'o', repo, branch: 'fix', ephemeral: false, ephemeralBase: false, paths: [] };
  const serve = (next: DiffAnswer): Promise<void> => commands.serveDiff(repo, next);
  await before?.(request, serve);
  const handle = createRef<DiffHandle>();
  const mounted: Mounted = {};
  const heard = (news: Mounted): void => void Object.assign(mounted, news);
  function Host() {
    const [props, setProps] = useState(given);
    const [shown, setShown] = useState(true);
    const [shownRequest, setRequest] = useState<DiffRequest>(request);
    const diff = useDiff(shownRequest);
    useEffect(() => heard({ diff, setProps, setShown, setRequest }), [diff]);
    useEffect(() => withCursorKeys(handle), []);
    return !shown || (waits && diff.files.length === 0) ? (
      <p>Waiting</p>
    ) : (
      <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
        <DiffView
          mode="unified"
          wrap={false}
          tabSize={8}
          viewed={NONE}
          onViewed={ignore}
          onLoad={(path) => diff.loadHeld([path])}
          {...props}
          diff={diff}
          ref={handle}
        />
      </div>
    );
  }
  const screen = await render(<Host />);
  const area = screen.getByRole('region', { name: /^(Changes|File)$/ });
  return {
    screen,
    area,
    scroller: () => area.element(),
    handle: () => {
      if (handle.current === null) throw new Error('The view is not mounted');
      return handle.current;
    },
    diff: () => mounted.diff,
    /** The host answers otherwise from now on. */
    serve,
    /** Takes it out of the page, and puts it in again. */
    show: (shown: boolean) => mounted.setShown?.(shown),
    /** Shows another comparison instead. */
    ask: (more: Partial<DiffRequest>) => mounted.setRequest?.((last) => ({ ...last, ...more })),
    change: (more: Given) => mounted.setProps?.((props) => ({ ...props, ...more })),
    /** Every row that is in the page, as text. */
    rows: () => [...area.element().querySelectorAll<HTMLElement>('[data-cell]')],
  };
}

/** The keys of the line cursor, as the app has them. */
function withCursorKeys(handle: { readonly current: DiffHandle | null }): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    for (const [name, move] of Object.entries(CURSOR_MOVES))
      if (isCommand(name) && isKeyOf(event, name) && handle.current?.moveCursor(move) === true)
        event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

const NONE: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;
