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

test('a verdict stays on the version that it was given on, until its author gives one on the tip', () => {
  const versions = [version(3, 'c'), version(2, 'b'), version(1, 'a')];
  const ann = on('a', 'Code-Review+2: Ann <a@x>');
  expect(verdictsBefore([...ann, ...on('c', 'Code-Review-1: Bo <b@x>')], versions)).toMatchObject({
    version: { number: 1 },
    verdicts: [{ name: 'Ann' }],
  });
  expect(verdictsBefore([...ann, ...on('c', 'Code-Review-1: Ann <A@x>')], versions)).toBeNull();
  expect(verdictsBefore([...ann, ...on('b', 'Code-Review+1: Bo <b@x>')], versions)).toMatchObject({
    version: { number: 2 },
    verdicts: [{ name: 'Bo' }],
  });
});

test('what changed since a verdict', () => {
  const summary = { words: 'Approved by Ann', all: '', tone: 'for' } as const;
  const nothing = { lines: 0, files: [], conflicts: [] };
  expect(beforeWords(summary, { number: 3 }, undefined)).toBe('Approved by Ann, version 3');
  expect(beforeWords(summary, { number: 3 }, { ...nothing, pairs: [pair('same')] })).toBe(
    'Approved by Ann, rebased only since',
  );
  expect(
    beforeWords(
      summary,
      { number: 3 },
      { ...nothing, files: ['a'], pairs: [pair('same'), pair('changed'), pair('new')] },
    ),
  ).toBe('Approved by Ann, version 3; since then 2 commits changed');
});

const by = (verdict: VerdictOn, is: VerdictOn['by']): VerdictOn => ({ ...verdict, by: is });

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
