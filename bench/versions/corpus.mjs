/** A main line of thousands of commits, and two versions each of a branch and of an integration branch upon it. */
export const SIZES = { commits: 3_000, behind: 500, branch: 60, topics: 40, perTopic: 5 };

const FILES = 2_000;
const LINES = 60;
const path = (file) => `part${file % 50}/file${file}.c`;
const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
const line = (file, at) => `value_${at} = compute(${(file * 31 + at * 7) % 9973});`;

/** Changed lines by file and number; files share their prototype's lines. */
const apply = (state, edits) => {
  const next = new Map(state);
  for (const { file, at, text } of edits) next.set(file, new Map(next.get(file)).set(at, text));
  return next;
};
const content = (state, file) =>
  Array.from({ length: LINES }, (_, at) => `${state.get(file)?.get(at) ?? line(file, at)}\n`).join('');

const change = (n, kind, at) => ({ file: (n * 7) % FILES, at, text: `${kind} ${n};` });
const ofBranch = (n) => `Do ${n} on the branch`;
const ofTopic = (t) => (n) => `Topic ${t}, part ${n}`;

/** A stream for `git fast-import`. */
export function versionsCorpus(sizes = SIZES) {
  const parts = [];
  let mark = 0;
  /**
   * @param {string} ref
   * @param {{ subject: string, from?: number, merge?: number, state: Map<any, any>, files: number[] }} made
   */
  const commit = (ref, { subject, from, merge, state, files }) => {
    mark += 1;
    parts.push(
      `commit refs/heads/${ref}\nmark :${mark}\n`,
      `committer Contributor <c@example.com> ${1_600_000_000 + mark * 60} +0000\n${data(subject)}`,
      from === undefined ? '' : `from :${from}\n`,
      merge === undefined ? '' : `merge :${merge}\n`,
      ...files.map((file) => `M 100644 inline ${path(file)}\n${data(content(state, file))}`),
    );
    return mark;
  };

  let state = new Map();
  const main = [];
  for (let n = 1; n <= sizes.commits; n += 1) {
    const edits = n === 1 ? [] : [change(n, 'main', n % 20)];
    state = apply(state, edits);
    const files = n === 1 ? Array.from({ length: FILES }, (_, at) => at) : edits.map(({ file }) => file);
    main.push({ mark: commit('main', { subject: `Change ${n}`, state, files }), state });
  }
  const old = main.at(-1 - sizes.behind);
  const now = main.at(-1);

  /** Some commits in a row. */
  const series = (ref, base, edits, subject) => {
    let at = base;
    for (const [n, edit] of edits.entries()) {
      const next = apply(at.state, [edit]);
      const made = { subject: subject(n), from: at.mark, state: next, files: [edit.file] };
      at = { mark: commit(ref, made), state: next };
    }
    return at;
  };
  const branch = Array.from({ length: sizes.branch }, (_, n) => change(n * 3 + 1, 'branch', 30 + (n % 20)));
  const amended = branch.map((edit, n) =>
    n % 10 === 3 ? { ...edit, text: `${edit.text} // better` } : edit,
  );
  series('old-branch', old, branch, ofBranch);
  series('new-branch', now, amended.toSpliced(5, 1), (n) => ofBranch(n < 5 ? n : n + 1));

  /** Topics begin at several places of the main line, and every tenth was written again. */
  const topic = (t, text) =>
    Array.from({ length: sizes.perTopic }, (_, n) => change(t * 50 + n * 3, text, 25 + ((t + n) % 30)));
  const begins = (t) => main.at(-1 - sizes.behind - t * 10);
  const topics = Array.from({ length: sizes.topics }, (_, t) => ({
    edits: topic(t, 'topic'),
    end: series(`topic-${t}`, begins(t), topic(t, 'topic'), ofTopic(t)),
  }));
  const again = topics.map((one, t) => {
    if (t % 10 !== 4) return one;
    const edits = topic(t, 'better topic');
    return { edits, end: series(`topic-${t}-again`, begins(t), edits, ofTopic(t)) };
  });
  const integrate = (ref, base, some) => {
    let at = base;
    for (const { edits, end } of some) {
      const next = apply(at.state, edits);
      const files = [...new Set(edits.map(({ file }) => file))];
      const made = { subject: `Merge :${end.mark}`, from: at.mark, merge: end.mark, state: next, files };
      at = { mark: commit(ref, made), state: next };
    }
  };
  integrate('old-seen', old, topics);
  integrate('new-seen', now, again.toSpliced(7, 1));
  return parts.join('');
}
