import { expect, test } from 'vitest';
import { verdictsIn } from './verdicts.ts';

test('of very many verdicts the first ten thousand are shown', async () => {
  const notes = Array.from({ length: 10_001 }, (_, at) => ({
    commit: at.toString(16).padStart(40, '0'),
    notesRef: 'refs/notes/commits',
    fetched: null,
    text: `Code-Review+1: Reviewer <${at}@example.com>\n`,
  }));
  const shown = await verdictsIn(notes);
  expect(shown).toHaveLength(10_000);
  expect(shown.at(-1)).toMatchObject({ commit: notes[9_999]?.commit, email: '9999@example.com' });
});
