/** Repositories as fast-import streams: a branch of many commits, with remarks on the lines that each one added. */

const FILES = 40;
const LINES = 300;

const signed = (n) => `committer Author ${n % 7} <a${n % 7}@example.com> ${1_700_000_000 + n * 60} +0000\n`;
const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
const pathOf = (file) => `src/part-${String(file).padStart(2, '0')}.ts`;
const put = (file, lines) => `M 100644 inline ${pathOf(file)}\n${data(`${lines.join('\n')}\n`)}`;

/**
 * A branch `work` beside `main`. Every commit adds four lines to one file and changes another, so that the lines of
 * earlier commits move, and some disappear.
 *
 * @param {{ commits: number, remarks: number, words?: boolean }} size `words`: the same notes, but about no lines
 * @returns {{ branch: string, notes: string }} two streams; the second one builds on the first
 */
export function branchWith({ commits, remarks, words = false }) {
  const about = words ? saying : remark;
  const files = Array.from({ length: FILES }, (_, file) =>
    Array.from({ length: LINES }, (_line, at) => `export const line${at} = ${at} * ${file + 1};`),
  );
  const branch = [`commit refs/heads/main\nmark :1\n${signed(0)}${data('Base')}`];
  branch.push(...files.map((lines, file) => put(file, lines)));
  const notes = [];
  for (let n = 1; n <= commits; n += 1) {
    const file = (n * 7) % FILES;
    const lines = files[file];
    const at = (n * 53) % (lines.length - 20);
    lines[(at + 13) % lines.length] = `export const changed${n} = ${n};`;
    const added = Array.from(
      { length: 4 },
      (_, one) => `export const added${n}x${one} = new Limit(${n}, ${one});`,
    );
    lines.splice(at, 0, ...added);
    const from = n === 1 ? 'from :1\n' : '';
    branch.push(
      `commit refs/heads/work\nmark :${n + 1}\n${signed(n)}${data(`Change ${n} of part ${file}`)}${from}`,
    );
    branch.push(put(file, lines));
    const [first, last] = [n - 1, n].map((end) => Math.round((end * remarks) / commits));
    const own = Array.from({ length: last - first }, (_, one) =>
      about(pathOf(file), at + 1 + (one % 4), first + one),
    );
    if (own.length > 0)
      notes.push(noteOn(n + 1, `Change ${n} is fine but for this.\n\n${own.join('\n\n')}\n`, n));
  }
  return { branch: branch.join(''), notes: notes.join('') };
}

/** One commit of one long file, and one note with a remark on each of its lines. */
export function oneNoteWith(remarks) {
  const lines = Array.from({ length: remarks }, (_, at) => `export const line${at} = ${at};`);
  const own = lines.map((_, at) => remark(pathOf(0), at + 1, at));
  const branch = [
    `commit refs/heads/main\nmark :1\n${signed(0)}${data('Base')}M 100644 inline README.md\n${data('Base\n')}`,
    `commit refs/heads/work\nmark :2\n${signed(1)}${data('Many lines')}from :1\n${put(0, lines)}`,
  ];
  return { branch: branch.join(''), notes: noteOn(2, `${own.join('\n')}\n`, 1) };
}

const remark = (path, line, n) =>
  `${path}:${line}: Remark ${n}: does this limit hold for every tenant?\n  It did not in the last release, and nobody saw it.`;

const saying = (path, line, n) => remark(path, line, n).replace(`${path}:${line}:`, `${path}, line ${line}.`);

const noteOn = (mark, text, n) =>
  `commit refs/notes/commits\n${signed(n)}${data('Notes added')}N inline :${mark}\n${data(text)}`;
