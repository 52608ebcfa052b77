/**
 * `why` is the first line of the error.
 *
 * @typedef {{ test: string, why: string }} Unwell
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped names of tests that did not run, with their reasons
 * @property {Unwell[]} [second] tests that passed only at the second try
 * @property {Unwell[]} [broken] tests that failed
 * @property {{ test: string, where: string, ms: number, stack: string }[]} [stalls] tasks that took too long
 * @property {{ test: string, ms: number }[]} [slow] how long each test took
 * @property {{ test: string, what: string, times: Record<string, number> }[]} [measured] what a test measured, milliseconds
 */

/**
 * The totals of a Vitest JSON report. A file that could not be loaded counts as one failure.
 *
 * @param {{ testResults?: { name?: string, message?: string, status: string, assertionResults: { status: string, fullName: string, duration?: number, failureMessages?: string[] }[] }[] }} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const files = report.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const count = (status) => tests.filter((test) => test.status === status).length;
  return {
    passed: count('passed'),
    failed: count('failed') + files.filter(isBrokenFile).length,
    second: tests
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages ?? []).length > 0)
      .map(({ fullName, failureMessages }) => unwell(fullName, failureMessages?.[0])),
    broken: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map((test) => unwell(test.fullName, test.failureMessages?.at(-1))),
      ...files.filter(isBrokenFile).map(({ name, message }) => unwell(name, message)),
    ],
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
    slow: tests.map((test) => ({ test: test.fullName, ms: test.duration ?? 0 })),
  };
}

/** A file that could not be loaded has no test that could fail. */
const isBrokenFile = (file) =>
  file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');

const unwell = (test = '', message = '') => ({ test, why: message.trim().split('\n', 1)[0] ?? '' });

/**
 * The totals of a Playwright JSON report. A test that passed only at the second try is named; an error outside of any
 * test is one failure.
 *
 * @returns {Counts}
 */
export function playwrightCounts(report) {
  const specs = (report.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })));
  const count = (status) => tests.filter((test) => test.status === status).length;
  return {
    passed: count('expected') + count('flaky'),
    failed: count('unexpected') + (report.errors ?? []).length,
    second: tests
      .filter((test) => test.status === 'flaky')
      .map(({ title, results }) => unwell(title, results[0]?.error?.message)),
    broken: [
      ...tests
        .filter((test) => test.status === 'unexpected')
        .map(({ title, results }) => unwell(title, results.at(-1)?.error?.message)),
      ...(report.errors ?? []).map(({ message }) => unwell('outside of any test', message)),
    ],
    skipped: tests.filter((test) => test.status === 'skipped').map((test) => `${test.title}${reason(test)}`),
    stalls: tests.flatMap(({ title, annotations = [] }) =>
      annotations
        .filter(({ type }) => type === 'stall')
        .map(({ description }) => ({ test: title, ...JSON.parse(description) })),
    ),
    measured: tests.flatMap(({ title, annotations = [] }) =>
      annotations
        .filter(({ type }) => type.startsWith('milliseconds'))
        .map(({ type, description }) => ({ test: title, what: type, times: JSON.parse(description) })),
    ),
    slow: tests.map(({ title, results = [] }) => ({
      test: title,
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const reason = ({ annotations = [] }) => {
  const note = annotations.find(({ type, description }) => description && ['skip', 'fixme'].includes(type));
  return note ? `: ${note.description}` : '';
};

/**
 * The result of a runner, trusting neither its report nor its exit code alone: a crash after the last test, a missing
 * report, and a run without any test are failures.
 *
 * @param {Counts | undefined} counts undefined if there was no report
 * @param {number} code exit code of the runner
 * @returns {Counts}
 */
export function judged(counts, code) {
  const { passed, failed, ...named } = counts ?? { passed: 0, failed: 0, skipped: [] };
  const wrong = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: failed + (wrong ? 1 : 0), ...named };
}

/**
 * Combines the parts of each step into one result, with their total time; none for a step that did not run.
 *
 * @param {(Counts & { name: string, seconds: number })[]} parts
 * @returns {(Counts & { name: string, seconds: number })[]}
 */
export function together(parts) {
  const [first] = parts;
  if (first === undefined) return [];
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const all = (key) => parts.flatMap((part) => part[key] ?? []);
  return [
    {
      name: first.name,
      seconds: sum('seconds'),
      passed: sum('passed'),
      failed: sum('failed'),
      skipped: all('skipped'),
      second: all('second'),
      broken: all('broken'),
      stalls: all('stalls'),
      slow: all('slow'),
      measured: all('measured'),
    },
  ];
}
