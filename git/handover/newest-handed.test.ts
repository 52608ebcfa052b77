import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GitSession } from '../objects/session.ts';
import { gitText } from '../process/run.ts';
import { begin, beginAll, commitAll, endAll, git, place } from '../testing/work-tree-scene.ts';
import { handedMessage } from './handed-commit.ts';
import { handedChain, handedCommits } from './newest-handed.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

/** Hand-overs, oldest first, each of which keeps the one before, and names the same commits that are none. */
async function handOvers(count: number, others: readonly string[]): Promise<string[]> {
  await commitAll();
  const [tree, head] = (await git('rev-parse', 'HEAD^{tree}', 'HEAD')).split('\n');
  const who = 'R <r@example.com> 1700000000 +0000';
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const parents = [head ?? '', ...others, ...made.slice(-1)].map((id) => `parent ${id}`);
    const lines = [`tree ${tree ?? ''}`, ...parents, `author ${who}`, `committer ${who}`];
    const input = `${lines.join('\n')}\n\n${handedMessage('handed', true, null)}\n`;
    const write = ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'];
    made.push(await gitText(write, { gitDir: place.gitDir, input }));
  }
  await git('update-ref', 'refs/marginalia/handed/main', made.at(-1) ?? '');
  return made;
}

const ids = (count: number, first: string): string[] =>
  Array.from({ length: count }, (_, at) => first + String(at).padStart(40 - first.length, '0'));

test('a parent that is no hand-over is read once, whatever number of hand-overs name it', async () => {
  const made = await handOvers(12, ids(30, 'a'));
  const read = vi.spyOn(GitSession.prototype, 'contents');
  expect(await handedCommits(place)).toEqual(made.toReversed());
  expect(read.mock.calls.length).toBeLessThan(60);
});

test('what a chain of hand-overs names is read once, and not without end', async () => {
  const asked: string[] = [];
  const read = (commit: string) => {
    asked.push(commit);
    const at = asked.length;
    return Promise.resolve(
      commit.startsWith('a') ? { before: null, kept: [commit, ...ids(130, `a${String(at)}0`)] } : null,
    );
  };
  const chain = await handedChain(ids(1, 'a')[0] ?? '', read);
  expect(new Set(asked).size).toBe(asked.length);
  expect(chain).toHaveLength(500);
  const none = await handedChain('first', (commit) => {
    asked.push(commit);
    return Promise.resolve(commit === 'first' ? { before: null, kept: ids(10_000, 'b') } : null);
  });
  expect(none).toEqual(['first']);
  expect(asked.length).toBeLessThan(500 + 2_001);
});
