/**
 * A history as large as that of Linux, for `git fast-import`: the main line merges what maintainers collected, they
 * merge topics, some of them many at once, and every branch begins at a commit that is weeks old. The same at each run.
 */

const MAINTAINERS = 60;
const AUTHORS = 5000;
const DAY_SECONDS = 86_400;
const BEGAN_SECONDS = 1_114_000_000;
/** Between one commit of the whole project and the next. */
const STEP_SECONDS = 500;
/** How many merges of the main line ago a maintainer's branch begins, at most. */
const OLDEST_START = 400;
const MAIN = 'refs/heads/main';
/** As many commits as a maintainer's branch has at most: the history ends without a merge. */
const MAX_BRANCH_COMMITS = 120;

const FIRST_NAMES = ['Ada', 'Bo', 'Chen', 'Dana', 'Emil', 'Fatou', 'Goran', 'Hana', 'Ines', 'Jun'];

/** A text in the stream, after its length. */
export const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
const person = (n) => `${FIRST_NAMES[n % FIRST_NAMES.length]} ${n} <author${n}@example.com>`;

/** Numbers that look random, and are the same in every run. */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The path of a file: thirty folders of the top, sixty in each, and fifty files in each of these. */
const longPath = (n) =>
  `area${String(n % 30).padStart(2, '0')}/driver${String(Math.floor(n / 30) % 60).padStart(2, '0')}/part${Math.floor(n / 1800)}.c`;

const lines = (n, version) =>
  Array.from(
    { length: 9 },
    (_, line) =>
      `int value_${n % 97}_${line} = ${line === version % 9 ? version : (n * 31 + line) % 9973};\n`,
  ).join('');

/**
 * Says the stream, a part at a time. The commits of `main` have the marks 1 to `commits`; `topic` has 40 more, and
 * `treewide` one that changes every file.
 * @param {{ commits: number, files: number }} sizes
 * @param {(text: string) => Promise<void>} say
 */
export async function longHistory(sizes, say) {
  const roll = dice(7);
  /** Files begin to exist evenly over the first nine tenths of the history. */
  const filesAt = (n) =>
    Math.max(1, Math.min(sizes.files, Math.ceil((sizes.files * n) / (sizes.commits * 0.9))));
  let mark = 0;
  let files = 0;
  let blob = sizes.commits * 2;
  /** Marks of the merges on the main line. */
  const main = [];

  /** @returns the changes of one commit, as lines that name blobs by their marks */
  const changes = async (n) => {
    const changed = [];
    const change = async (file) => {
      blob += 1;
      await say(`blob\nmark :${blob}\n${data(lines(file, n))}`);
      changed.push(`M 100644 :${blob} ${longPath(file)}\n`);
    };
    while (files < filesAt(n)) {
      await change(files);
      files += 1;
    }
    if (changed.length === 0) await change(roll(files));
    return changed;
  };
  const commit = async (ref, subject, parents, changed) => {
    mark += 1;
    const seconds = BEGAN_SECONDS + mark * STEP_SECONDS;
    const author = person(Math.floor(roll(AUTHORS) * (roll(10) < 7 ? 0.1 : 1)));
    const [from, ...merged] = parents;
    await say(
      [
        `commit ${ref}\nmark :${mark}\n`,
        `author ${author} ${seconds - roll(20 * DAY_SECONDS)} +0${roll(10)}00\n`,
        `committer ${person(roll(MAINTAINERS))} ${seconds} +0000\n`,
        data(`${subject}\n\nFor a reason that takes a line to explain.`),
        from === undefined ? '' : `from :${from}\n`,
        ...merged.map((parent) => `merge :${parent}\n`),
        ...changed,
      ].join(''),
    );
    return mark;
  };
  /** A line of some commits; all their changes go into `all`. */
  const line = async (ref, from, length, all) => {
    let tip = from;
    for (let n = 0; n < length; n += 1) {
      const changed = await changes(mark + 1);
      all.push(...changed);
      tip = await commit(ref, `area${roll(30)}: change ${mark + 1}`, [tip], changed);
    }
    return tip;
  };

  main.push(await commit(MAIN, 'Begin', [], await changes(1)));
  while (mark < sizes.commits - MAX_BRANCH_COMMITS) {
    const maintainer = roll(MAINTAINERS);
    const ref = `refs/import/maintainer${maintainer}`;
    const all = [];
    let tip = main[Math.max(0, main.length - 1 - roll(OLDEST_START))];
    tip = await line(ref, tip, 4 + roll(24), all);
    const topics = roll(8) === 0 ? 2 + roll(6) : roll(2);
    const tips = [];
    for (let n = 0; n < topics; n += 1) {
      const start = n % 2 === 0 ? tip : main[Math.max(0, main.length - 1 - roll(OLDEST_START))];
      const own = [];
      tips.push(await line('refs/import/topic', start, 1 + roll(8), own));
      all.push(...own);
    }
    if (tips.length > 0) tip = await commit(ref, `Merge ${tips.length} topics`, [tip, ...tips], all);
    main.push(await commit(MAIN, `Merge tag 'area-${main.length}'`, [main.at(-1), tip], all));
  }
  let newest = main.at(-1);
  while (mark < sizes.commits) newest = await line(MAIN, newest, 1, []);
  await line('refs/heads/topic', newest, 40, []);
  // One commit that changes a line of every file.
  const every = [];
  for (let file = 0; file < sizes.files; file += 1) {
    blob += 1;
    await say(`blob\nmark :${blob}\n${data(`// SPDX\n${lines(file, sizes.commits)}`)}`);
    every.push(`M 100644 :${blob} ${longPath(file)}\n`);
  }
  await commit('refs/heads/treewide', 'treewide: say which licence holds', [newest], every);
}
