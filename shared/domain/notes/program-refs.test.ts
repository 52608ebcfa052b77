import { expect, test } from 'vitest';
import { programOf, programWords } from './program-refs.ts';

const ref = (name: string): string => `refs/notes/${name}`;

test.each([
  ['ai', 'git-ai'],
  ['review', 'Gerrit'],
  ['agent-trace', 'Agent Trace'],
  ['whogitit', 'whogitit'],
  ['git-chronicle', 'git-chronicle'],
  ['lognexus', 'lognexus'],
  ['claude-conversations', 'claudit'],
  ['devtools/reviews', 'git-appraise'],
  ['semantic-release-v1.2.0', 'semantic-release'],
  ['perf-v3', 'git-perf'],
  ['metrics', 'git-metrics'],
  ['cinnabar', 'git-cinnabar'],
  ['textconv/png', 'Git'],
])('%s is known as %s’s', (name, program) => expect(programOf(ref(name))?.name).toBe(program));

test.each([
  'ai-context',
  'agent/sprint',
  'empirica/goals/1',
  'amlog',
  'ci',
  'build-results',
  'ci-status',
  'statuses',
  'perf',
  'git-svn',
  'tfvc-sync',
  'test_log',
])('%s is a program’s name', (name) => {
  expect(programOf(ref(name))).toMatchObject({ name: null });
  expect(programOf(name)).not.toBeNull();
});

test.each([
  'commits',
  'reviews',
  'review/2026',
  'reviewers',
  'ada',
  'aisha',
  'air',
  'questions',
  'testimony',
  'logistics',
  'city',
  'metricsless',
])('%s is a person’s name', (name) => expect(programOf(ref(name))).toBeNull());

test('what its notes are is said with its name, where it has one', () => {
  expect(programWords({ name: 'git-ai', what: 'which lines an AI assistant wrote' })).toBe(
    'git-ai: which lines an AI assistant wrote',
  );
  expect(programWords({ name: null, what: 'data of an AI assistant' })).toBe('data of an AI assistant');
});
