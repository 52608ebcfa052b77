/** A branch with long files and few changes, pushed over smart HTTP as any author would. */
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';
import type { Host } from './hosting.ts';

const BOOKS = 20;

/** Every book's third line is long enough to wrap into several rows, in words of many lengths. */
const remark = (line: number): string =>
  line === 2 ? ` // ${Array.from({ length: 40 }, (_, i) => 'remarks'.slice(i % 7)).join(' ')}` : '';

/** A long file: functions of ten lines, `book 1` to `book 20`. */
const lines = (): string[] =>
  Array.from({ length: BOOKS }, (_, book) => [
    `export function book${book + 1}(entries: Entry[]): number {`,
    ...Array.from(
      { length: 7 },
      (__, line) => `  post(entries, 'book ${book + 1} entry ${line + 1}');${remark(line)}`,
    ),
    '}',
    '',
  ]).flat();

const file = (edit: (text: string[]) => string[] = (text) => text): string => `${edit(lines()).join('\n')}\n`;
/** Changes in book 7 and book 15. */
const changed = (word: string) => (text: string[]) =>
  text.with(66, `  post(entries, '${word} seven');`).with(146, `  post(entries, '${word} fifteen');`);

/** Pushes branch `ledger` to a repository; calling it again with another word changes its files. */
export async function pushLedger(host: Host, repo: string, folder: string, word: string): Promise<void> {
  const gitDir = await host.clone(repo, join(folder, `ledger-${word}`));
  const ref = 'refs/heads/ledger';
  await runGit(['update-ref', '-d', ref], { gitDir });
  await writeHistory(gitDir, [
    { ref: 'refs/heads/ledger-base', from: 'refs/heads/main^0', files: { 'a.ts': file(), 'b.ts': file() } },
    { ref, from: ':1', files: { 'a.ts': file(changed(word)), 'b.ts': file(changed(word)) } },
  ]);
  await host.push(repo, gitDir, [`+${ref}:${ref}`, '+refs/heads/ledger-base:refs/heads/ledger-base']);
}
