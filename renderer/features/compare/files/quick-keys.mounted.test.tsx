import fc from 'fast-check';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { commands, userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../../app/commands.tsx';
import { DiffView, useDiff, type DiffHandle } from '../../../diff/index.ts';
import { addedLines } from '../../../test/diff.tsx';
import { slowly } from '../../../test/slowly.ts';
import { answerCalls } from '../../../test/main-process.ts';
import { useCursorKeys } from '../reading/use-cursor-keys.ts';
import { useFileKeys } from './use-file-keys.ts';
import { useVisibleFile } from '../reading/use-visible-file.ts';

const never = (): undefined => undefined;

/** The screen's part that keys walk through, with marks that are remembered as the app does. */
function Reader({ repo, onCursor }: { repo: string; onCursor: (handle: DiffHandle) => void }) {
  const diff = useDiff({
    orgId: 'o',
    repo,
    branch: 'fix',
    ephemeral: false,
    ephemeralBase: false,
    paths: [],
  });
  const handle = useRef<DiffHandle>(null);
  const marks = useRef(new Set<string>());
  const [viewed, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const { onVisibleFile, open, leaveTarget } = useVisibleFile({}, diff, handle);
  const setAllViewed = (paths: readonly string[], is: boolean): void => {
    for (const path of paths)
      if (is) marks.current.add(path);
      else marks.current.delete(path);
    setDrawn(new Set(marks.current));
  };
  useFileKeys({
    diff,
    handle,
    isViewed: (path) => marks.current.has(path),
    setViewed: (path, is) => setAllViewed([path], is),
    setAllViewed,
    openFile: open,
    onStep: leaveTarget,
  });
  useCursorKeys(() => handle.current, true);
  useEffect(() => {
    if (handle.current) onCursor(handle.current);
  });
  return (
    <>
      <p data-status={diff.status}>{[...viewed].toSorted().join(' ')}</p>
      <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
        <DiffView
          ref={handle}
          diff={diff}
          mode="unified"
          wrap={false}
          tabSize={8}
          viewed={viewed}
          onViewed={never}
          onLoad={never}
          onVisibleFile={onVisibleFile}
        />
      </div>
    </>
  );
}

async function mounted(count: number, lines: number) {
  const repo = crypto.randomUUID();
  const files = Array.from({ length: count }, (_, at) => addedLines(`f${at}.txt`, lines));
  await commands.serveDiff(repo, { files });
  answerCalls({ app: { command: () => () => undefined } });
  let handle: DiffHandle | null = null;
  const screen = await render(
    <CommandsProvider>
      <Reader repo={repo} onCursor={(now) => void (handle = now)} />
    </CommandsProvider>,
  );
  const text = () => screen.container.querySelector('[data-status]');
  return {
    leave: () => screen.unmount(),
    area: () => screen.getByRole('region', { name: 'Changes' }).element(),
    viewed: () => text()?.textContent,
    status: () => text()?.getAttribute('data-status'),
    /** Where the reader is once everything is through. */
    place: () =>
      new Promise<{ file: string | undefined; line: number | undefined }>((resolve) => {
        const view: DiffHandle | null = handle;
        view?.atFile((file) => resolve({ file: file?.path, line: view.cursorInSight()?.last }));
      }),
  };
}

afterEach(() => slowly.stop());

test('five quick steps lead to the sixth file, which is the one that is marked, whatever has been drawn by then', async () => {
  const { area, viewed } = await mounted(8, 1);
  slowly.start(7);
  await expect.poll(() => area().querySelector('[data-file]')).toBeTruthy();
  await userEvent.keyboard('jjjjjv');
  await expect.poll(viewed).toBe('f5.txt');
});

const KEYS = ['j', 'k', 'n', 'p', 'v', '{ArrowDown}', '{ArrowUp}'] as const;

/** The cursor alone: files with some added lines each, all of which fit on the screen. */
class Model {
  file = 0;
  /** 0: on none. */
  line = 0;
  readonly marked = new Set<number>();
  /** Where the key for marks led: it takes none away there. */
  #ledTo = -1;
  readonly #count: number;
  readonly #lines: number;

  constructor(count: number, lines: number) {
    this.#count = count;
    this.#lines = lines;
  }

  press(key: (typeof KEYS)[number]): void {
    if (key === 'j') this.#to(this.file + 1);
    else if (key === 'k') this.#to(this.file - 1);
    else if (key === 'n' || key === 'p') this.#change(key === 'n' ? 1 : -1);
    else if (key === 'v') this.#view();
    else this.#arrow(key === '{ArrowDown}' ? 1 : -1);
  }

  #to(file: number, line = 0): void {
    if (file >= 0 && file < this.#count) [this.file, this.line] = [file, line];
  }

  /** Each file is one change. */
  #change(by: 1 | -1): void {
    if (by > 0) this.#to(this.line === 0 ? this.file : this.file + 1, 1);
    else this.#to(this.line > 1 ? this.file : this.file - 1, 1);
  }

  #view(): void {
    if (this.marked.has(this.file) && this.#ledTo !== this.file) {
      this.marked.delete(this.file);
      return;
    }
    this.marked.add(this.file);
    const after = [...Array(this.#count).keys()];
    const next = [...after.slice(this.file + 1), ...after.slice(0, this.file)].find(
      (file) => !this.marked.has(file),
    );
    this.#ledTo = next ?? this.file;
    if (next !== undefined) this.#to(next);
  }

  #arrow(by: 1 | -1): void {
    if (this.line === 0) this.line = 1;
    else if (this.line + by < 1) this.#to(this.file - 1, this.#lines);
    else if (this.line + by > this.#lines) this.#to(this.file + 1, 1);
    else this.line += by;
  }
}

test('whatever is pressed, however quickly, and whenever frames, layout and answers come: the cursor is where the keys lead', async () => {
  const [count, lines] = [5, 2];
  const sequence = fc.array(fc.constantFrom(...KEYS), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(sequence, fc.integer(), async (pressed, seed) => {
      const { viewed, place, status, leave } = await mounted(count, lines);
      await expect.poll(status).toBe('ready');
      const model = new Model(count, lines);
      slowly.start(seed);
      for (const key of pressed) {
        model.press(key);
        await userEvent.keyboard(key);
      }
      const at = await place();
      slowly.stop();
      expect(at).toEqual({ file: `f${model.file}.txt`, line: model.line || undefined });
      const marked = [...model.marked].map((file) => `f${file}.txt`).toSorted();
      await expect.poll(viewed).toBe(marked.join(' '));
      await leave();
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
