import type { RefObject } from 'react';
import type { LineFacts } from '../drawn-lines.ts';
import type { DiffHandle } from '../types.ts';
import { unlessGoneFalse } from './reveal.ts';
import type { Parts } from './use-parts.ts';

const NOT_SHOWN: LineFacts = { other: null, sinceViewed: false };

/** The page's handle to a diff. While the diff is not attached, calls do nothing. */
export function handleOf(
  parts: RefObject<Parts | null>,
  scroller: RefObject<HTMLElement | null>,
): DiffHandle {
  const act = (take: 'take' | 'move', what: (of: Parts) => unknown): void => {
    const of = parts.current;
    of?.turns[take](() => what(of));
  };
  const result = (take: 'take' | 'move', what: (of: Parts) => Promise<boolean>): Promise<boolean> =>
    unlessGoneFalse(
      new Promise((resolve, reject) => {
        if (!parts.current) resolve(false);
        act(take, (of) => what(of).then(resolve, reject));
      }),
    );
  const navigate = (how: (navigator: Parts['navigator']) => void) => (): void => {
    if (parts.current) how(parts.current.navigator);
  };
  return {
    scrollToFile: (path, asItIs) => parts.current?.navigator.toPath(path, asItIs),
    scrollToLine: (path, line) => result('take', ({ navigator }) => navigator.toLine(path, line)),
    nextFile: navigate((navigator) => navigator.stepFile(1)),
    previousFile: navigate((navigator) => navigator.stepFile(-1)),
    nextChange: navigate((navigator) => navigator.stepChange(1)),
    previousChange: navigate((navigator) => navigator.stepChange(-1)),
    find: (query) => parts.current?.navigator.find(query),
    nextHit: navigate((navigator) => navigator.stepHit(1)),
    previousHit: navigate((navigator) => navigator.stepHit(-1)),
    expandContext: (expansion) => act('take', ({ contexts }) => contexts.expand(expansion)),
    showMoreOfLine: (more) => act('take', ({ longLines }) => longLines.show(more)),
    markHunk: () => act('move', ({ hunkMarking }) => hunkMarking.mark()),
    toOtherEnd: () => act('move', ({ movedJump }) => movedJump.go()),
    focus: () => scroller.current?.focus(),
    moveCursor: (how) => parts.current?.input.move(how) ?? false,
    revealLine: (path, side, line) => result('move', ({ reveal }) => reveal.line(path, side, line)),
    expandLine: (path, side, line) => unlessGoneFalse(parts.current?.reveal.expandLine(path, side, line)),
    revealInsert: (key, options = {}) => result('move', ({ reveal }) => reveal.insert(key, options)),
    setCursor: (lines) => act('move', ({ cursor }) => cursor.setLines(lines)),
    cursorInSight: () => parts.current?.cursor.linesInSight() ?? null,
    lineFacts: (path, side, line) => parts.current?.cursor.lineFacts(path, side, line) ?? NOT_SHOWN,
    async movedLine(path, side, line) {
      const elsewhere = parts.current?.movedJump.lineElsewhere(path, side, line);
      return (await elsewhere?.catch(() => null)) ?? null;
    },
    async cursor() {
      await result('take', ({ reveal }) => reveal.cursor());
      return parts.current?.cursor.lines ?? null;
    },
    atFile: (run) => act('take', ({ driver: { reader } }) => void run(reader.node()?.file)),
  };
}
