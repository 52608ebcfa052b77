/** Texts that break programs, through the real composer to the host: each works or says why, with the draft intact. */
import { gitText, runGit } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { openHosted } from '../pages/open.ts';

const MEGABYTE = `${'x'.repeat(1023)}\n`.repeat(1024);
const TEN_THOUSAND = Array.from({ length: 10_000 }, (_, line) => `line ${line.toString()}`).join('\n');

const WORKS: readonly (readonly [name: string, subject: string, text: string])[] = [
  ['NUL', 'Announce the next key', 'before\0after'],
  // Always in note-texts.test.ts, without the page.
  ...rounds([], [
    ['right to left', 'Describe the rotation', '\u05e9\u05dc\u05d5\u05dd \u202e abc \u202c end'],
    // One byte is for the line end.
    ['a megabyte', 'Hold keys in a ring', MEGABYTE.slice(0, -1)],
    ['ten thousand lines', 'Renew the signing vectors', TEN_THOUSAND],
  ] as const),
];

const REFUSED = [
  [
    'more than a megabyte, on one line',
    'Move the clock',
    'x'.repeat(1_048_577),
    /too large|1 MiB|1\.0 MB|1,048,576/i,
  ],
  ['only spaces', 'Tell apart what may', '  \n\t ', /only spaces/],
] as const;

test('NUL, right to left, a megabyte, CRLF: written as they are, or refused with a sentence', async ({
  visit,
  host,
}) => {
  const gitDir = await host.gitDir('payments');
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const { notes } = compare;
  /** As a person brings a long text: typed text of this length is never seen. */
  const paste = async (text: string): Promise<void> => {
    await running.app.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text);
    await notes.composer.press('ControlOrMeta+V');
    await expect.poll(async () => (await notes.composer.inputValue()) === text).toBe(true);
  };
  const stored = async (object: string): Promise<string> => {
    const blob = await gitText(['notes', '--ref=texts', 'list', object], { gitDir });
    return (await runGit(['cat-file', 'blob', blob], { gitDir })).stdout.toString('utf8');
  };
  const windows = await gitText(['log', '-1', '--format=%H', '--grep=^Cap token', 'rotate-signing-keys'], {
    gitDir,
  });
  await host.writeNote({ repo: 'payments', sha: windows, ref: 'refs/notes/texts', note: 'one\r\ntwo\r\n' });

  for (const [name, subject, text] of WORKS) {
    await test.step(name, async () => {
      await compare.chooseCommit(subject);
      await notes.choose('texts');
      await paste(text);
      await notes.save();
      await expect(notes.composer).toHaveValue('');
      await expect(notes.text).toBeVisible();
      // Compared without printing a megabyte.
      const object = await notes.object();
      await expect.poll(async () => (await stored(object).catch(() => '')) === `${text}\n`).toBe(true);
    });
  }
  for (const [name, subject, text, words] of REFUSED) {
    await test.step(name, async () => {
      await compare.chooseCommit(subject);
      await notes.choose('texts');
      await paste(text);
      await notes.save();
      await expect(notes.problem).toContainText(words);
      expect((await notes.composer.inputValue()) === text).toBe(true);
      const object = await notes.object();
      await expect(stored(object)).rejects.toThrow();
      const kept = await running.page.evaluate(async (sha) => {
        const drafts = await window.api.drafts.list({});
        return drafts.ok ? drafts.value.find(({ place }) => place.object === sha)?.text : undefined;
      }, object);
      expect(kept === text).toBe(true);
    });
  }
  await test.step('CRLF', async () => {
    await compare.chooseCommit('Cap token life');
    await notes.choose('texts');
    await expect(notes.text).toHaveText('one two');
    await notes.composer.fill('three');
    await notes.save();
    await expect(notes.text).toContainText('three');
    // What somebody wrote with other line ends stays as it is, in an edit as well.
    await expect.poll(() => stored(windows)).toBe('one\r\ntwo\r\n\nthree\n');
    await notes.edit();
    await notes.composer.press('ControlOrMeta+Home');
    await running.page.keyboard.type('ONE, ');
    await notes.save();
    await expect(notes.text).toContainText('ONE, one');
    await expect.poll(() => stored(windows)).toBe('ONE, one\r\ntwo\r\n\nthree\n');
  });
});
