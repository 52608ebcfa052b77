import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { useCommands } from '../../app/commands.tsx';
import { messages } from '../../app/messages.ts';
import type { Diff, DiffHandle, Insert } from '../../diff/index.ts';
import { useStable } from '../../ui/use-stable.ts';
import { LineCard } from './LineCard.tsx';
import {
  commitLineOf,
  elsewhereOf,
  type CommitLine,
  type DiffEnds,
  type DiffLine,
  type Elsewhere,
} from './line-place.ts';

interface LineCardsOptions {
  /** null: no diff is shown, or not known yet. */
  shown: ShownDiff | null;
  ends: DiffEnds | null;
  /** Identifies the view: what is open belongs to it. */
  view: string;
  ignoreSpace: boolean;
  diff: Diff;
  handle: RefObject<DiffHandle | null>;
  /** The notes refs on which people wrote about a commit. */
  refsOn: (commit: string) => readonly string[];
  openCommit: (commit: string) => void;
}

/** A line whose card opens once the commits on both sides are known. */
interface WaitingLine {
  view: string;
  file: string;
  side: 'old' | 'new';
  line: number;
}

interface OpenCard {
  view: string;
  key: string;
  /** The file's name in the diff. */
  file: string;
  line: DiffLine;
  at: CommitLine | { cannot: string };
  elsewhere: Elsewhere | null;
}

/** The card under a line with its origin, and the command that opens it. One is open at a time. */
export function useLineCards(options: LineCardsOptions): {
  cards: readonly Insert[];
  /** Opens the card of a drawn line. */
  ask: (file: string, side: 'old' | 'new', line: number) => void;
} {
  const { shown, ends, view, ignoreSpace, diff, handle, refsOn } = options;
  const [card, setCard] = useState<OpenCard | null>(null);
  const open = card?.view === view ? card : null;
  const [waiting, setWaiting] = useState<WaitingLine | null>(null);

  async function ask(file: string, side: 'old' | 'new', line: number): Promise<void> {
    const listed = diff.files.find(({ path }) => path === file);
    if (listed === undefined || !handle.current) return;
    setWaiting(ends === null ? { view, file, side, line } : null);
    if (ends === null) return;
    const names = { new: file, old: listed.oldPath === '' ? file : listed.oldPath };
    const facts = handle.current.lineFacts(file, side, line);
    const other = side === 'old' ? 'new' : 'old';
    const diffLine = { path: names[side], otherPath: names[other], side, line, ...facts };
    const moved = await handle.current.movedLine(file, side, line);
    setCard({
      view,
      key: `why ${side} ${line} ${file}`,
      file,
      line: diffLine,
      at: commitLineOf(ends, diffLine),
      elsewhere: elsewhereOf(ends, diffLine, moved),
    });
  }

  async function askHere(): Promise<void> {
    const lines = await handle.current?.cursor();
    if (lines) await ask(lines.path, lines.side, lines.last);
    else messages.say('Choose a line first, with the arrow keys or a click.', { key: 'line-why' });
  }

  const askNow = useStable((file: string, side: 'old' | 'new', line: number) => void ask(file, side, line));
  const areEndsKnown = ends !== null;
  useEffect(() => {
    if (areEndsKnown && waiting?.view === view) askNow(waiting.file, waiting.side, waiting.line);
  }, [areEndsKnown, waiting, view, askNow]);

  useCommands({
    'line.why':
      diff.files.length > 0
        ? (on) => void (on?.kind === 'line' ? ask(on.path, on.side, on.line) : askHere())
        : undefined,
  });
  const close = useStable(() => {
    setCard(null);
    if (open)
      handle.current?.setCursor({
        path: open.file,
        side: open.line.side,
        first: open.line.line,
        last: open.line.line,
      });
    handle.current?.focus();
  });
  const openCommit = useStable(options.openCommit);
  const refs = useStable(refsOn);
  const inserts = useMemo((): readonly Insert[] => {
    if (open === null || shown === null) return NONE;
    const { key, file, line, at, elsewhere } = open;
    const { orgId, repo, branch, ephemeral } = shown;
    return [
      {
        key,
        path: file,
        at: { side: line.side, first: line.line, last: line.line },
        estimate: 96,
        keep: true,
        render: () => (
          <LineCard
            line={line}
            at={at}
            elsewhere={elsewhere}
            source={{ orgId, repo, branch, ephemeral, ignoreSpace }}
            refsOn={refs}
            onOpen={openCommit}
            onClose={close}
          />
        ),
      },
    ];
  }, [open, shown, ignoreSpace, refs, openCommit, close]);
  useFocus(card, handle);
  return { cards: inserts, ask: askNow };
}

const NONE: readonly Insert[] = [];

/** Moves the focus to a card once it is drawn. */
function useFocus(card: OpenCard | null, handle: RefObject<DiffHandle | null>): void {
  const last = useRef(card);
  useEffect(() => {
    if (card === last.current) return;
    last.current = card;
    if (card !== null) void handle.current?.revealInsert(card.key, { focus: true });
  }, [card, handle]);
}
