/** A million changed lines in 5,000 files, the same every time. */
const WORDS =
  'const let return await async function class extends if else for while new this import export from default value result index count token request response error state handler'.split(
    ' ',
  );

const marked = (marker, list) => list.map((text) => `${marker}${text}\n`).join('');

export function million(files) {
  let seed = 7;
  const random = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  const line = () =>
    `  ${Array.from({ length: 3 + Math.floor(random() * 6) }, word).join(' ')} (${Math.floor(random() * 9999)});`;
  const lines = (count) => Array.from({ length: count }, line);
  const hunk = (at) => {
    const [start, context, deleted] = [1 + at * 40, lines(3), lines(10)];
    const added = deleted.map((text) => (random() < 0.7 ? text.replace(/\w+/, 'changed') : line()));
    return `@@ -${start},16 +${start},16 @@ function block${at}() {\n${marked(' ', context)}${marked('-', deleted)}${marked('+', added)}${marked(' ', context)}`;
  };
  return Array.from({ length: files }, (_, i) => {
    const path = `packages/p${String(Math.floor(i / 100)).padStart(2, '0')}/src/file${String(i).padStart(4, '0')}.ts`;
    const body = Array.from({ length: 10 }, (__, at) => hunk(at)).join('');
    const raw = `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n+++ b/${path}\n${body}`;
    return { path, state: 'M', old_path: '', bytes: raw.length, is_eof: true, raw };
  });
}
