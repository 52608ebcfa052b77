/** A path pattern as Git reads it (wildmatch with slashes), over bytes, one per character. */
export interface PathPattern {
  steps: readonly Step[];
  /** Every matching path begins and ends like this. */
  begin: string;
  end: string;
  /** Every matching path has this in it: the longest piece of the pattern without a wildcard. */
  piece: string;
}

/**
 * What one step matches: `byte`; one of `set`; `star`: any bytes but slashes; `deep`: any bytes; `folders`: zero or
 * more whole folders.
 */
type Step =
  | { kind: 'byte'; byte: number }
  | { kind: 'set'; has: Uint8Array }
  | { kind: 'star' | 'deep' | 'folders' };

const SLASH = 0x2f;
const CLASSES: Readonly<Record<string, (byte: number) => boolean>> = {
  alnum: isIn(/[0-9A-Za-z]/),
  alpha: isIn(/[A-Za-z]/),
  blank: isIn(/[ \t]/),
  cntrl: (byte) => byte < 0x20 || byte === 0x7f,
  digit: isIn(/[0-9]/),
  graph: isIn(/[!-~]/),
  lower: isIn(/[a-z]/),
  print: isIn(/[ -~]/),
  punct: isIn(/[!-/:-@[-`{-~]/),
  space: isIn(/[\t-\r ]/),
  upper: isIn(/[A-Z]/),
  xdigit: isIn(/[0-9A-Fa-f]/),
};

function isIn(members: RegExp): (byte: number) => boolean {
  return (byte) => members.test(String.fromCodePoint(byte));
}

/** @returns null if it ends within a set or an escape, so that no path matches */
export function readPattern(text: string): PathPattern | null {
  const steps: Step[] = [];
  // Git compares what precedes the first wildcard by itself: the rest begins as a pattern does.
  const begin = text.search(/[*?[\\]/);
  for (let at = 0; at < text.length;) {
    const letter = text[at] ?? '';
    if (letter === '*') {
      let end = at;
      while (text[end] === '*') end += 1;
      const alone = (at === begin || text[at - 1] === '/') && (end === text.length || text[end] === '/');
      if (end - at === 1 || !alone) steps.push({ kind: 'star' });
      else if (text[end] === '/') {
        steps.push({ kind: 'folders' });
        end += 1;
      } else steps.push({ kind: 'deep' });
      at = end;
    } else if (letter === '[') {
      const set = readSet(text, at + 1);
      if (set === null) return null;
      steps.push({ kind: 'set', has: set.has });
      at = set.end;
    } else if (letter === '?') {
      steps.push({ kind: 'set', has: anyButSlash() });
      at += 1;
    } else {
      if (letter === '\\') at += 1;
      if (at === text.length) return null;
      steps.push({ kind: 'byte', byte: text.charCodeAt(at) });
      at += 1;
    }
  }
  const wild = steps.findIndex(({ kind }) => kind !== 'byte');
  const last = steps.findLastIndex(({ kind }) => kind !== 'byte');
  return {
    steps,
    begin: bytesOf(steps.slice(0, wild < 0 ? steps.length : wild)),
    end: bytesOf(steps.slice(last + 1)),
    piece: longestPiece(steps),
  };
}

function longestPiece(steps: readonly Step[]): string {
  let [longest, length]: [end: number, length: number] = [0, 0];
  for (let at = 0, run = 0; at < steps.length; at += 1) {
    run = steps[at]?.kind === 'byte' ? run + 1 : 0;
    if (run > length) [longest, length] = [at + 1, run];
  }
  return bytesOf(steps.slice(longest - length, longest));
}

const bytesOf = (steps: readonly Step[]): string =>
  steps.map((step) => (step.kind === 'byte' ? String.fromCharCode(step.byte) : '')).join('');

function anyButSlash(): Uint8Array {
  const has = new Uint8Array(256).fill(1);
  has[SLASH] = 0;
  return has;
}

/** Reads a set from behind its opening bracket; null if it is not closed. */
function readSet(text: string, from: number): { has: Uint8Array; end: number } | null {
  const has = new Uint8Array(256);
  const not = text[from] === '!' || text[from] === '^';
  let at = not ? from + 1 : from;
  let before = -1;
  for (let first = true; first || text[at] !== ']'; first = false) {
    const name = /^\[:([^\]]*):\]/.exec(text.slice(at, at + 16))?.[1];
    if (text[at] === '[' && text[at + 1] === ':' && text.includes(']', at + 2)) {
      if (name === undefined) {
        has[0x5b] = 1;
        before = 0x5b;
        at += 1;
        continue;
      }
      const members = CLASSES[name];
      if (members === undefined) return null;
      for (let byte = 0; byte < 256; byte += 1) if (members(byte)) has[byte] = 1;
      before = -1;
      at += name.length + 4;
      continue;
    }
    if (text[at] === '-' && before >= 0 && at + 1 < text.length && text[at + 1] !== ']') {
      at += text[at + 1] === '\\' ? 2 : 1;
      for (let byte = before; byte <= text.charCodeAt(at); byte += 1) has[byte] = 1;
      before = -1;
    } else {
      if (text[at] === '\\') at += 1;
      if (at >= text.length) return null;
      before = text.charCodeAt(at);
      has[before] = 1;
    }
    at += 1;
  }
  if (not) for (let byte = 0; byte < 256; byte += 1) has[byte] = has[byte] === 1 ? 0 : 1;
  has[SLASH] = 0;
  return { has, end: at + 1 };
}

/** A cheap check by beginning and end. */
export const mayMatch = ({ begin, end }: PathPattern, path: string): boolean =>
  path.startsWith(begin) && path.endsWith(end);

/** Whether a whole path matches; costs at most one operation per byte and step. */
export function matchesPath({ steps }: PathPattern, path: string): boolean {
  let here = new Uint8Array(steps.length + 1);
  let next = new Uint8Array(steps.length + 1);
  let any = enter(steps, here, 0);
  for (let at = 0; at < path.length && any; at += 1) {
    const byte = path.charCodeAt(at);
    any = false;
    next.fill(0);
    for (let step = 0; step < steps.length; step += 1) {
      const one = here[step] === 1 ? steps[step] : undefined;
      if (one === undefined) continue;
      if (one.kind === 'byte' || one.kind === 'set') {
        const takes = one.kind === 'byte' ? one.byte === byte : one.has[byte] === 1;
        if (takes) any = enter(steps, next, step + 1);
      } else if (one.kind !== 'star' || byte !== SLASH) {
        // Once within `folders`, it cannot end without a slash.
        next[step] = 1;
        any = true;
        if (one.kind !== 'folders' || byte === SLASH) enter(steps, next, step + 1);
      }
    }
    [here, next] = [next, here];
  }
  return here[steps.length] === 1;
}

/** Marks a step as reached, and those behind it that can be reached without a byte. @returns true */
function enter(steps: readonly Step[], marks: Uint8Array, step: number): boolean {
  let at = step;
  marks[at] = 1;
  while (['star', 'deep', 'folders'].includes(steps[at]?.kind ?? '')) {
    at += 1;
    marks[at] = 1;
  }
  return true;
}
