/** Repositories to measure on, as fast-import streams, identical every time. */

const when = (n) => `committer Reviewer <reviewer@example.com> ${1_700_000_000 + n} +0000`;

/** Text lines that look like code and differ from file to file. */
function lines(seed, count, salt = '') {
  const out = [];
  let state = seed * 2_654_435_761 + 12_345;
  for (let line = 0; line < count; line += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    out.push(
      `  const value${line} = compute(${state}, ${seed});${salt && state % 5 === 0 ? ` // ${salt}` : ''}`,
    );
  }
  return `${out.join('\n')}\n`;
}

function commit(ref, n, files, from) {
  const parts = [`commit ${ref}\n${when(n)}\ndata 6\nchange\n${from ? `from ${from}\n` : ''}`];
  for (const [path, text] of files)
    parts.push(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  return `${parts.join('')}\n`;
}

const path = (n) => `src/part${n % 50}/file${n}.ts`;

/** Many changed files, with about 80 changed lines each. */
export function manyFiles(count) {
  const before = Array.from({ length: count }, (_, n) => [path(n), lines(n, 300)]);
  const after = Array.from({ length: count }, (_, n) => [path(n), lines(n, 300, 'changed')]);
  return commit('refs/heads/main', 0, before) + commit('refs/heads/feature', 1, after, 'refs/heads/main');
}

/** A diff of about `mib` MiB in files of 700 KiB, below the limit for filtering. */
export function* heavy(mib) {
  const text = lines(7, 14_000);
  const size = Buffer.byteLength(text);
  yield commit('refs/heads/main', 0, [['README.md', 'heavy\n']]);
  yield `commit refs/heads/feature\n${when(1)}\ndata 6\nchange\nfrom refs/heads/main\n`;
  for (let n = 0; n * size < mib * 1024 * 1024; n += 1) {
    const own = lines(n + 1, 14_000);
    yield `M 100644 inline data/file${n}.txt\ndata ${Buffer.byteLength(own)}\n${own}\n`;
  }
  yield '\n';
}

/** A long line of small commits. */
export function longHistory(count) {
  const parts = [];
  for (let n = 0; n < count; n += 1) {
    const text = `${n}\n`;
    parts.push(
      `commit refs/heads/main\n${when(n)}\ndata ${`change ${n}`.length}\nchange ${n}\n`,
      `M 100644 inline count.txt\ndata ${text.length}\n${text}\n\n`,
    );
  }
  return parts.join('');
}

/** Blobs to annotate; their ids are returned in the order of the marks file. */
export function blobs(count, salt) {
  const parts = [];
  for (let n = 0; n < count; n += 1) {
    const text = `${salt} ${n}\n`;
    parts.push(`blob\nmark :${n + 1}\ndata ${text.length}\n${text}\n`);
  }
  return parts.join('');
}
