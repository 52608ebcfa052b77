import { readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import type { LineWriter } from '../../shared/ipc/lines.ts';

/** Some lines, 1-based, both ends inclusive, and who wrote them. */
export interface WrittenRange {
  first: number;
  last: number;
  writer: LineWriter;
}

/** Who wrote the lines of a commit, in the form of the Git AI standard 3.0.0. */
export interface Trace {
  /** By the file's name in that commit, in the note's order: of several ranges with one line, the last one counts. */
  files: ReadonlyMap<string, readonly WrittenRange[]>;
  /** How many ranges they have together. */
  count: number;
}

/** As many as a commit of a hundred thousand lines in separate places has. */
export const MAX_TRACE_RANGES = 100_000;
const MAX_PATH_CHARS = 4096;
const MAX_NAME_CHARS = 200;
const MAX_LINE = 999_999_999;

const DIVIDER = '---';
const SCHEMA = /^authorship\/3(?:\.|$)/;
/** Prompts of earlier versions, long and short. */
const BARE_KEY = /^(?:[0-9a-f]{16}|[0-9a-f]{7})$/;

/**
 * Reads a note of `refs/notes/ai`. Lines that it does not understand say nothing: they belong to neither an agent nor a
 * person, as those that it does not name. @returns `other`: it is not in this form, but perhaps in one of another
 * program; `unreadable`: it is damaged, or of a version that is not known; `too-large`: it has more ranges than `most`
 */
export function parseTrace(
  text: string,
  most = MAX_TRACE_RANGES,
): Trace | 'other' | 'unreadable' | 'too-large' {
  const divider = dividerIn(text);
  if (divider === null) return 'other';
  const metadata = metadataIn(text.slice(divider + DIVIDER.length));
  if (metadata === null) return 'unreadable';
  if (typeof metadata['schema_version'] !== 'string') return 'other';
  if (!SCHEMA.test(metadata['schema_version'])) return 'unreadable';
  return readFiles(text.slice(0, divider), new Writers(metadata), most) ?? 'too-large';
}

/** Where the line `---` begins. */
function dividerIn(text: string): number | null {
  if (text === DIVIDER || text.startsWith(`${DIVIDER}\n`)) return 0;
  const at = text.indexOf(`\n${DIVIDER}\n`);
  return at < 0 ? null : at + 1;
}

function metadataIn(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

const word = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_NAME_CHARS).toWellFormed().trim() : '';

/** Who the keys of a note stand for. */
class Writers {
  readonly #sessions: ReadonlyMap<string, unknown>;
  readonly #prompts: ReadonlyMap<string, unknown>;
  readonly #humans: ReadonlyMap<string, unknown>;
  readonly #writers = new Map<string, LineWriter | null>();

  constructor({ sessions, prompts, humans }: JsonObject) {
    // Maps, because a key may have the name of something that every object has.
    this.#sessions = new Map(Object.entries(asObject(sessions) ?? {}));
    this.#prompts = new Map(Object.entries(asObject(prompts) ?? {}));
    this.#humans = new Map(Object.entries(asObject(humans) ?? {}));
  }

  /** null: the key has none of the three forms. */
  of(key: string): LineWriter | null {
    const before = this.#writers.get(key);
    if (before !== undefined) return before;
    const writer = this.#read(key);
    this.#writers.set(key, writer);
    return writer;
  }

  #read(key: string): LineWriter | null {
    if (key.startsWith('h_'))
      return { by: 'person', name: word(asObject(this.#humans.get(key))?.['author']) };
    if (key.startsWith('s_')) return agentOf(this.#sessions.get(key.split('::', 1)[0] ?? ''));
    return this.#prompts.has(key) || BARE_KEY.test(key) ? agentOf(this.#prompts.get(key)) : null;
  }
}

function agentOf(record: unknown): LineWriter {
  const { agent_id: agent, human_author: directedBy } = asObject(record) ?? {};
  const { tool, model } = asObject(agent) ?? {};
  return { by: 'agent', tool: word(tool), model: word(model), directedBy: word(directedBy) };
}

function readFiles(text: string, writers: Writers, most: number): Trace | null {
  const files = new Map<string, WrittenRange[]>();
  /** Of the path that the lines below belong to, in each spelling that it may be meant in. */
  let lists: WrittenRange[][] = [];
  let count = 0;
  for (const line of linesOf(text)) {
    if (!line.startsWith('  ')) {
      lists = pathsIn(line).map((path) => listAt(files, path));
      continue;
    }
    const space = line.indexOf(' ', 2);
    const writer = lists.length === 0 || space < 0 ? null : writers.of(line.slice(2, space));
    if (writer === null) continue;
    for (const { first, last } of rangesIn(line, space + 1)) {
      count += 1;
      if (count > Math.min(most, MAX_TRACE_RANGES)) return null;
      for (const list of lists) list.push({ first, last, writer });
    }
  }
  return { files, count };
}

/** The lines of a text. A quoted path may go over several of them. */
function* linesOf(text: string): Generator<string> {
  let closing = -1;
  for (let at = 0; at < text.length;) {
    let end = text.indexOf('\n', at);
    if (text.charAt(at) === '"') {
      // The next line that ends with a quotation mark; found once for all lines above it.
      if (closing <= at) closing = closingAfter(text, at);
      if (closing - at <= MAX_PATH_CHARS) end = closing + 1;
    }
    if (end < 0) end = text.length;
    yield text.slice(at, end);
    at = end + 1;
  }
}

function closingAfter(text: string, at: number): number {
  const closing = text.indexOf('"\n', at + 1);
  if (closing >= 0) return closing;
  return text.length > at + 1 && text.endsWith('"') ? text.length - 1 : Infinity;
}

/** The standard puts quotation marks around a path, and escapes nothing; Git escapes, too. */
function pathsIn(line: string): string[] {
  if (line === '' || line.startsWith(' ') || line.length > MAX_PATH_CHARS) return [];
  if (!line.startsWith('"')) return [line];
  if (line.length < 3 || !line.endsWith('"')) return [];
  const plain = line.slice(1, -1);
  const escaped = plain.includes('\\') ? readQuotedPath(line, line.length) : null;
  return escaped === null || escaped.length < line.length ? [plain] : [plain, escaped.path];
}

function listAt(files: Map<string, WrittenRange[]>, path: string): WrittenRange[] {
  const list = files.get(path) ?? [];
  files.set(path, list);
  return list;
}

const RANGE = /(\d{1,15})(?:-(\d{1,15}))?(?:,|$)/y;

/** Ends at the first range that is none; those that run backwards are left out. */
function* rangesIn(line: string, from: number): Generator<{ first: number; last: number }> {
  RANGE.lastIndex = from;
  for (let at = from; at < line.length;) {
    RANGE.lastIndex = at;
    const match = RANGE.exec(line);
    if (match === null) return;
    at = RANGE.lastIndex;
    const first = Number(match[1]);
    const last = Math.min(MAX_LINE, Number(match[2] ?? match[1]));
    if (first >= 1 && first <= last) yield { first, last };
  }
}
