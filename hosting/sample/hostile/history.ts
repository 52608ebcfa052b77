import type { ImportStream } from '../fast-import.ts';
import type { By } from '../people.ts';
import { edited, put, fileText } from '../text.ts';

const MAIN = 'refs/heads/main';

/** Script that would run in a page that trusts its host. */
export const IMG = '<img src=x onerror=alert(1)>';
const SCRIPT = '<script>alert(1)</script>';
/** Right-to-left override: shows "exe.txt" where the name ends in "txt.exe". */
const RLO = '\u202E';
const ZERO_WIDTH = '\u200B';

/** Branches of `hostile-text`: markup where Git allows it. A Windows file system cannot hold these names. */
export const HOSTILE_BRANCHES =
  process.platform === 'win32'
    ? []
    : ['<img/src=x/onerror=alert(1)>', `fix/${RLO}gnp.exe`, `"&amp;'\${alert(1)}`];

/** The hunk header of a change far below this function shows the function's line. */
const FUNCTION_LINE = fileText`
function <img src=x onerror=alert(1)>() {
  // one
  // two
  // three
  // four
  // five
  // six
  return 'before';
}
`;

const PAGE = `<!doctype html>\n<title>${SCRIPT}</title>\n<p>before</p>\n${IMG}\n<a href="javascript:alert(1)">a link</a>\n`;

const TROJAN = `// the check below is a comment for the eye only\nconst role = 'user';\nif (role !== 'user${RLO} \u2066// admins only\u2069 \u2066') {\n  grant();\n}\nconst pass${ZERO_WIDTH}word = true;\n`;

/** `hostile-text`: everything a host, an author or a note could try on the reader's screen. All of it must show as text. */
export function hostileText(stream: ImportStream, by: By): void {
  const attacker = (hours: number) => ({
    ...by('contributor', hours),
    name: `"onmouseover="alert(1)" &lt;img src=x onerror=alert(1)&gt; ${RLO}rotubirtnoC`,
    email: '"onerror=alert(1)"@example.com',
  });
  const first = stream.commit({
    ref: MAIN,
    author: by('maintainer', 300),
    message: 'Begin with a page',
    changes: [
      put('page.html', PAGE),
      put('function.js', FUNCTION_LINE),
      put('plain.txt', 'one\ntwo\nthree\n'),
    ],
  });
  const tip = stream.commit({
    ref: 'refs/heads/markup-everywhere',
    author: attacker(30),
    message: `${IMG} in a commit message\n\n${SCRIPT}\n${RLO}and a line that runs backwards`,
    from: first,
    changes: [
      put('page.html', edited(PAGE, ['<p>before</p>', `<p>after ${IMG}</p>`])),
      put('function.js', edited(FUNCTION_LINE, ["'before'", "'after'"])),
      put(`${IMG}.txt`, `${IMG}\n`),
      put(`<svg/onload=alert(1)>/"quoted" & 'single'.md`, `[a](javascript:alert(1)) ${SCRIPT}\n`),
      put(`invoice-${RLO}fdp.exe`, 'not a pdf\n'),
      put('tab\tin name.txt', 'a tab\n'),
      put('trojan.js', TROJAN),
      put('control.txt', 'bell \u0007 escape \u001B[31mred\u001B[0m backspace \u0008 form feed \u000C\n'),
      put('plain.txt', 'one\n</script><script>alert(1)</script>\nthree\n'),
    ],
  });
  for (const name of HOSTILE_BRANCHES) stream.ref(`refs/heads/${name}`, tip);
  stream.note({
    notesRef: 'refs/notes/reviews',
    on: tip,
    text: `${IMG}\n${SCRIPT}\n[link](javascript:alert(1)) ${RLO}sdrawkcab`,
    by: attacker(20),
  });
  stream.note({ notesRef: 'refs/notes/"&lt;b&gt;', on: tip, text: `<b>${IMG}</b>`, by: attacker(10) });
}
