import { expect, test } from 'vitest';
import { readVerdicts } from '../../../shared/domain/verdicts/parse.ts';
import { GIT_TRAILER_RULES } from '../../../shared/domain/verdicts/trailers.ts';
import type { CommitPair, Version } from '../../../shared/ipc/versions.ts';
import {
  beforeWords,
  summaryOf,
  verdictsBefore,
  verdictsInMessage,
  verdictWords,
  type VerdictOn,
} from './verdict-words.ts';

const on = (commit: string, ...lines: string[]): VerdictOn[] =>
  readVerdicts(lines.join('\n')).map((verdict) => ({ ...verdict, commit, by: { is: 'person' } }));
const version = (number: number, tip: string): Version => ({
  number,
  tip,
  mergeBase: null,
  at: 0,
  commits: 1,
  added: null,
  readAt: null,
  gone: null,
});
const by = (verdict: VerdictOn, is: VerdictOn['by']): VerdictOn => ({ ...verdict, by: is });
const pair = (state: CommitPair['state']): CommitPair => ({
  state,
  moved: false,
  messageChanged: false,
  authorChanged: false,
  old: null,
  new: null,
});

test('each verdict in words', () => {
  const verdicts = on(
    'a',
    'Code-Review+2: Ann <a@x>',
    'Code-Review+1: Bo <b@x>',
    'Code-Review-1: Cy <c@x>',
    'Code-Review-2: <d@x>',
    'Verified+1: CI <ci@x>',
    'Nacked-by: Di <e@x>',
  );
  expect(verdicts.map(verdictWords)).toEqual([
    'Approved by Ann',
    'Looks good to Bo',
    'Needs work, says Cy',
    'Not like this, says d@x',
    'Verified+1 by CI',
    'Nacked by Di',
  ]);
});

test('of several verdicts the one that is against the change comes first', () => {
  const verdicts = on('a', 'Code-Review+2: Ann <a@x>', 'Verified+1: CI <ci@x>', 'Code-Review-1: Cy <c@x>');
  expect(summaryOf(verdicts)).toEqual({
    words: 'Needs work, says Cy and 2 others',
    all: 'Needs work, says Cy; Approved by Ann; Verified+1 by CI',
    tone: 'against',
  });
  expect(summaryOf(on('a', 'Code-Review+1: Bo <b@x>', 'Code-Review+2: Ann <a@x>'))?.words).toBe(
    'Approved by Ann and 1 other',
  );
  expect(summaryOf([])).toBeNull();
});

const SECOND = version(2, 'b');
const THREE = [version(3, 'c'), SECOND, version(1, 'a')];
const before = (...verdicts: VerdictOn[]): string[] =>
  verdictsBefore(verdicts, THREE).map((one) => `${verdictWords(one.verdict)}, version ${one.version.number}`);

test('a person’s newest verdict is theirs until they give another one, whatever others say later', () => {
  const ann = on('a', 'Code-Review+2: Ann <a@x>');
  expect(before(...ann, ...on('c', 'Code-Review-1: Bo <b@x>'))).toEqual(['Approved by Ann, version 1']);
  expect(before(...ann, ...on('c', 'Code-Review-1: Ann <A@x>'))).toEqual([]);
  expect(before(...ann, ...on('b', 'Code-Review+1: Bo <b@x>'))).toEqual([
    'Looks good to Bo, version 2',
    'Approved by Ann, version 1',
  ]);
  expect(before(...on('a', 'Code-Review-2: Bo <b@x>'), ...on('b', 'Code-Review+1: Bo <b@x>'))).toEqual([
    'Looks good to Bo, version 2',
  ]);
  expect(before(...on('a', 'Code-Review-2: Bo <b@x>'), ...on('b', 'Code-Review+2: Ann <a@x>'))).toEqual([
    'Approved by Ann, version 2',
    'Not like this, says Bo, version 1',
  ]);
});

test('what another one wrote in a person’s name never hides what that person said', () => {
  const own = on('a', 'Code-Review-2: Bo <b@x>');
  const forged = on('b', 'Code-Review+2: Bo <b@x>').map((one) => by(one, { is: 'other', name: 'Eve' }));
  expect(before(...own, ...forged)).toEqual([
    'Approved by Bo, as Eve wrote it, version 2',
    'Not like this, says Bo, version 1',
  ]);
  const claimed = own.map((one) => by(one, { is: 'other', name: 'Eve' }));
  expect(before(...claimed, ...on('b', 'Code-Review+1: Bo <b@x>'))).toEqual(['Looks good to Bo, version 2']);
});

test('what is against the change has no tick, on whichever version it was said', () => {
  const ann = on('c', 'Code-Review+2: Ann <a@x>');
  const earlier = (vote: string, words: string): VerdictOn[] =>
    on('a', `Code-Review${vote}: Bo <b@x>`).map((one) => ({ ...one, earlier: words }));
  expect(summaryOf([...ann, ...earlier('-2', ', version 1')])).toEqual({
    words: 'Not like this, says Bo, version 1; and 1 other',
    all: 'Not like this, says Bo, version 1; Approved by Ann',
    tone: 'against',
  });
  const good = on('c', 'Code-Review+1: Ann <a@x>');
  expect(summaryOf([...earlier('+2', ', version 1, rebased only since'), ...good])).toEqual({
    words: 'Looks good to Ann and 1 other',
    all: 'Looks good to Ann; Approved by Bo, version 1, rebased only since',
    tone: 'for',
  });
});

test('what changed since a verdict, as the pairs of commits say', () => {
  const nothing = { lines: 0, files: [], conflicts: [] };
  const since = (...states: Array<CommitPair['state']>): string =>
    beforeWords(SECOND, THREE, { lines: 5, files: ['a'], conflicts: [], pairs: states.map(pair) });
  expect(beforeWords(SECOND, THREE, undefined)).toBe(', version 2');
  expect(beforeWords(SECOND, THREE, { ...nothing, pairs: [pair('same')] })).toBe(
    ', version 2, rebased only since',
  );
  expect(since('new', 'same', 'same')).toBe(', version 2, since then 1 new commit');
  expect(since('changed', 'same')).toBe(', version 2, since then 1 commit changed');
  expect(since('dropped', 'dropped')).toBe(', version 2, since then 2 commits dropped');
  expect(since('same', 'changed', 'new')).toBe(', version 2, since then 1 commit changed, 1 new');
  expect(since('same')).toBe(', version 2, since then 5 lines to read');
  expect(beforeWords({ ...version(2, 'd'), commits: 4 }, [version(2, 'e')], undefined)).toBe(
    ', version 2 with 4 commits',
  );
});

test('what others say that somebody thinks comes last, says who wrote it, and has no tick', () => {
  const [boss, ann] = on('a', 'Code-Review-2: Boss <boss@x>', 'Code-Review+1: Ann <a@x>', 'Acked-by: Cy');
  if (boss === undefined || ann === undefined) throw new Error('no verdicts');
  const claimed = by({ ...boss, vote: 2 }, { is: 'other', name: 'Eve' });
  expect(summaryOf([claimed])).toMatchObject({ words: 'Approved by Boss, as Eve wrote it', tone: 'said' });
  expect(summaryOf([claimed, ann])).toEqual({
    words: 'Looks good to Ann; 1 more only claimed',
    all: 'Looks good to Ann; Approved by Boss, as Eve wrote it',
    tone: 'for',
  });
  const own = on('a', 'Code-Review+1: Bo <b@x>', 'Code-Review+1: Di <d@x>', 'Code-Review+1: Ed <e@x>');
  const message = on('a', 'Reviewed-by: Cy <c@x>').map((one) => by(one, { is: 'message' }));
  expect(summaryOf([...message, claimed, ...own])?.words).toBe(
    'Looks good to Bo and 2 others; 2 more only claimed',
  );
  expect(summaryOf([...message, claimed])?.words).toBe(
    'Reviewed by Cy, says the message; 1 more only claimed',
  );
  expect(verdictWords(by(boss, { is: 'unknown' }))).toBe(
    'Not like this, says Boss, it is not known who wrote it',
  );
});

test.each([
  ['a comment', 'Reviewed-by: Bea <bea@x> # for the parser\nSigned-off-by: Ann <a@x>', ['Reviewed by Bea']],
  ['brackets', 'Acked-by: Carl <carl@x> [docs]\nSigned-off-by: Ann <a@x>', ['Acked by Carl']],
  ['two people', 'Reviewed-by: Dora <d@x>, Emil E <e@x>', ['Reviewed by Dora', 'Reviewed by Emil E']],
  ['a folded one', 'Reviewed-by: Friederike\n  <f@x>', ['Reviewed by Friederike']],
  ['a fence', '```\nReviewed-by: Gus <g@x>\n```\n\nNobody has looked.', []],
  ['the middle', 'Reviewed-by: was missing, sorry.\n\nMore words.', []],
  ['a quotation', '> Reviewed-by: Hal <h@x>\n\nSigned-off-by: Ann <a@x>', []],
  ['capitals', 'REVIEWED-BY: Ida <i@x>\nTested-by : Jon <j@x>', ['Reviewed by Ida', 'Tested by Jon']],
  ['quotes', 'Reviewed-by: "Kay, Ken" <k@x>', ['Reviewed by Kay, Ken']],
  ['no address', 'Reviewed-by: Lou', ['Reviewed by Lou (no address)']],
])('trailers of a message are its author’s claim: %s', (_, last, words) => {
  const all = verdictsInMessage({ sha: 'a', message: `Subject\n\nText.\n\n${last}\n` }, GIT_TRAILER_RULES);
  expect(all.map(verdictWords)).toEqual(words.map((one) => `${one}, says the message`));
  expect(summaryOf(all)?.tone ?? 'said').toBe('said');
});
