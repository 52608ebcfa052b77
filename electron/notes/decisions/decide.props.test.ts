import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteLines } from '../../../shared/domain/notes/canonical.ts';
import type { NoteIntent, NoteSeen } from './intent.ts';
import type { Resolution } from '../../../shared/domain/notes/merge.ts';
import { ModelHost, type ModelRequest } from '../testing/model-host.ts';
import { ModelReviewer, type Fate } from '../testing/model-reviewer.ts';
import { rounds } from '../../../shared/testing/rounds.ts';

const fates: Fate[] = [
  'well',
  'well',
  'well',
  'reply lost',
  'request lost',
  'late',
  'crash before',
  'crash after',
  'busy',
  'denied',
];
const verbs: Resolution[] = ['theirs', 'mine', 'both', 'proposal'];
type Action = 'add' | 'append' | 'edit' | 'remove';

interface Move {
  who: 0 | 1;
  action: Action;
  at: number;
  fate: Fate;
  verb: Resolution;
  /** Something else on the host first: the ref moves, or a late request arrives. */
  meanwhile: 'nothing' | 'ref moves' | 'late arrives';
}

const move: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom(0 as const, 1 as const),
  action: fc.constantFrom<Action>('add', 'append', 'edit', 'edit', 'remove'),
  at: fc.nat(6),
  fate: fc.constantFrom(...fates),
  verb: fc.constantFrom(...verbs),
  meanwhile: fc.constantFrom(
    'nothing' as const,
    'nothing' as const,
    'ref moves' as const,
    'late arrives' as const,
  ),
});

/** An action becomes an intent on what the reviewer sees now; every line they write is unlike any other. */
function intentOf(action: Action, seen: NoteSeen, line: string, at: number): NoteIntent {
  const base = { ...seen };
  if (seen.text === null) return { action: 'add', mine: line, base };
  if (action === 'remove') return { action: 'remove', mine: '', base };
  if (action === 'append') return { action: 'append', mine: line, base };
  const lines = noteLines(seen.text);
  return { action: 'edit', mine: lines.toSpliced(at % (lines.length + 1), at % 2, line).join('\n'), base };
}

/** Watches every change on the host for the things that must never happen. */
class Judge extends ModelHost {
  lastRemovalWasMeant = true;

  override write(request: ModelRequest): ReturnType<ModelHost['write']> {
    const before = this.read().text;
    const answer = super.write(request);
    if ('error' in answer) return answer;
    const after = this.read().text;
    const { intent } = request;
    if (request.action === 'remove') {
      this.lastRemovalWasMeant = intent.action === 'remove';
      expect(before, 'removed is only what its writer has seen').toBe(intent.base.text);
    } else if (request.action === 'replace') {
      expect(before, 'replaced is only what its writer has seen').toBe(intent.base.text);
    } else {
      for (const line of noteLines(before)) expect(noteLines(after), 'kept through a write').toContain(line);
    }
    for (const line of noteLines(after).filter((l) => l !== '')) {
      expect(
        noteLines(after).filter((other) => other === line),
        'written once',
      ).toHaveLength(1);
    }
    return answer;
  }
}

function play(moves: Move[], withHistory: boolean, replaces: boolean): void {
  const host = new Judge(replaces);
  const two = [new ModelReviewer('A', host, withHistory), new ModelReviewer('B', host, withHistory)] as const;
  let written = 0;
  const deliver = () => {
    for (const reviewer of two) {
      const request = reviewer.late.shift();
      if (request === undefined) continue;
      host.write(request);
    }
  };
  for (const { who, action, at, fate, verb, meanwhile } of moves) {
    if (meanwhile === 'ref moves') host.moveRef();
    if (meanwhile === 'late arrives') deliver();
    const reviewer = two[who];
    if (reviewer.idle) reviewer.begin(intentOf(action, host.read(), `${reviewer.name}${(written += 1)}`, at));
    else reviewer.act(fate, verb);
  }
  for (let round = 0; two.some((reviewer) => !reviewer.idle); round += 1) {
    expect(round, 'every write comes to an end').toBeLessThan(500);
    for (const reviewer of two) {
      reviewer.act('well', 'both');
    }
  }
  deliver();
  deliver();
  if (host.read().text === null && host.versions.length > 0) {
    expect(host.lastRemovalWasMeant, 'an edited note is not absent for good').toBe(true);
  }
  const everything = host.versions.flatMap((version) => noteLines(version.text));
  for (const line of two.flatMap((reviewer) => reviewer.saved)) {
    expect(everything, 'what was saved can be found').toContain(line);
  }
}

const moves = fc.array(move, { minLength: 5, maxLength: 60 });

test.each([
  ['with the history of the notes ref at hand', true, false],
  ['over the JSON routes alone', false, false],
  ['on a host that replaces, with the history at hand', true, true],
  ['on a host that replaces, over the JSON routes alone', false, true],
])('no text is lost, written twice or left absent, %s', (_, withHistory, replaces) => {
  fc.assert(
    fc.property(moves, (list) => play(list, withHistory, replaces)),
    { numRuns: rounds(800, 5_000) },
  );
});
