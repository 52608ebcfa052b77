/** Which lines agents wrote, as notes in `refs/notes/ai` say, in every home of a repository. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTraces, type Traces } from '../../electron/traces/index.ts';
import { createHistories } from '../../git/remarks/histories.ts';
import { agentRecord, traceText } from '../../git/traces/trace.testing.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

const METADATA = {
  sessions: { s_01: agentRecord('claude', 'opus', 'Ann <ann@example.com>') },
  humans: { h_03: { author: 'Ben <ben@example.com>' } },
};
const AGENT = { by: 'agent', tool: 'claude', model: 'opus', directedBy: 'Ann <ann@example.com>' };
const text = (some: readonly string[]): string => some.map((line) => `${line}\n`).join('');

describe.each(HOMES)('a repository of this home: %s', (home) => {
  let scene: Scene;
  let traces: Traces;
  let place: RepositoryPlace;
  let commits: string[];
  /** What the main process fetches when notes may have moved. */
  const fetchNotes = (): Promise<boolean> => scene.repositories.open(place).copy().notes.refresh();
  const note = async (commit: string, content: string): Promise<void> => {
    await scene.feed(content, 'notes', '--ref=ai', 'add', '--force', '--file=-', commit);
    await fetchNotes();
  };
  const shown = () => ({
    ...place,
    branch: 'traced',
    ephemeral: false,
    commits: { sha: commits[2] ?? '', base: commits[0] ?? null },
    skip: 0,
  });
  const lineAt = (commit: string | undefined, path: string, line: number) =>
    traces.trace({ ...place, branch: 'traced', ephemeral: false, commit: commit ?? '', path, line });

  beforeAll(async () => {
    scene = await openScene(home);
    ({ place } = scene.repository);
    const copies = { of: (of: RepositoryPlace) => scene.repositories.open(of).copy() };
    traces = createTraces({ copies, historyOf: createHistories(copies) });
    const lines = Array.from({ length: 9 }, (_, at) => `line ${at + 1}, which is long enough`);
    const first = await scene.commit({ 'my file.ts': text(lines) }, [], 'Begin');
    const typed = lines.toSpliced(3, 1, 'an agent’s', 'another', 'a person’s', 'no one knows');
    const second = await scene.commit({ 'my file.ts': text(typed) }, [first], 'Change it');
    const trailer = 'Rename it\n\nCo-authored-by: Claude <noreply@anthropic.com>';
    const third = await scene.commit(
      { 'new.ts': text(['above', ...typed.with(4, 'changed since')]) },
      [second],
      trailer,
    );
    await scene.git('update-ref', 'refs/heads/traced', third);
    commits = [first, second, third];
  });
  afterAll(async () => await scene.close());

  test('without traces nothing is said of lines, and of a commit what its message names', async () => {
    expect(await traces.written(shown())).toEqual({ files: [], next: null, problem: null });
    expect(await lineAt(commits[2], 'new.ts', 1)).toEqual({ writer: null, named: ['Claude'], problem: null });
    expect(await lineAt(commits[1], 'my file.ts', 4)).toEqual({ writer: null, named: [], problem: null });
  });

  test('lines that a trace names are followed to the tip, through a rename', async () => {
    await note(
      commits[1] ?? '',
      traceText(
        [
          [
            'my file.ts',
            [
              { key: 's_01::t_02', ranges: [[4, 5]] },
              { key: 'h_03', ranges: [[6, 6]] },
            ],
          ],
        ],
        METADATA,
      ),
    );
    const written = await traces.written(shown());
    const files = [{ path: 'new.ts', agent: [5, 5], person: [7, 7] }];
    expect(written).toEqual({ files, next: null, problem: null });
    expect((await traces.written({ ...shown(), skip: 40 })).files).toEqual([]);
    expect(await lineAt(commits[1], 'my file.ts', 4)).toEqual({ writer: AGENT, named: [], problem: null });
    expect(await lineAt(commits[1], 'my file.ts', 6)).toMatchObject({
      writer: { by: 'person', name: 'Ben <ben@example.com>' },
    });
    expect(await lineAt(commits[1], 'my file.ts', 7)).toMatchObject({ writer: null });
  });

  test('a trace that is large, damaged or newer says nothing but that, and others count', async () => {
    const large = `${'x\n'.repeat(5_000_000)}---\n{"schema_version":"authorship/3.0.0"}`;
    await note(commits[2] ?? '', large);
    const short = commits[2]?.slice(0, 7) ?? '';
    const problem = `The trace of ${short} is too large to be read.`;
    expect(await traces.written(shown())).toMatchObject({
      files: [{ path: 'new.ts', agent: [5, 5], person: [7, 7] }],
      problem,
    });
    expect(await lineAt(commits[2], 'new.ts', 1)).toMatchObject({ writer: null, problem });
    for (const odd of ['new.ts\n---\n{"schema', '---\n{"schema_version":"authorship/9.0.0"}']) {
      await note(commits[2] ?? '', odd);
      const damaged = `The trace of ${short} is damaged, or in a newer form.`;
      expect(await traces.written(shown())).toMatchObject({ files: [{ path: 'new.ts' }], problem: damaged });
    }
    await note(commits[2] ?? '', 'What a person wrote there.');
    expect(await traces.written(shown())).toMatchObject({ files: [{ path: 'new.ts' }], problem: null });
  });
});
