import { plainPath } from '../../ui/visible-name.ts';
import { ADDED, DELETED, HUNK, KIND, NO_NEWLINE, CONTEXT } from '../model/kinds.ts';
import { bytes } from '../../ui/format.ts';
import { lfsPointerSize } from '../../../shared/domain/lfs-pointer.ts';
import { GIT_CONTEXT } from '../model/steps.ts';
import type { DiffEntry } from './answer.ts';
import type { BinarySizes } from './binary-patch.ts';
import { lineText, type Scan } from './scan.ts';

/** Facts about a file that its rows do not show, most important first. A file whose content was held back has none. */
export function facts(entry: DiffEntry, scanned: Scan, sizes: BinarySizes | null = null): string[] {
  const said: string[] = [];
  const header = readHeader(scanned.headers);
  const [before, after] = [kindOf(header.oldMode), kindOf(header.newMode)];
  const binary = header.binary;
  const hasNoRows = scanned.count === 0 && !binary;

  if (entry.state === 'R') said.push(renamed('Renamed', entry, hasNoRows));
  if (entry.state === 'C') said.push(renamed('Copied', entry, hasNoRows));
  const [was, is] = header.sections;
  if (was && is) said.push(`Was ${sectionWords(was, sizes?.old)}, now ${sectionWords(is, sizes?.next)}`);
  else if (after === 'symbolic link' || before === 'symbolic link') said.push('Symbolic link');
  else if (after === 'submodule' || before === 'submodule') said.push(submodule(scanned));
  else if (header.oldMode === '100644' && header.newMode === '100755') said.push('Made executable');
  else if (header.oldMode === '100755' && header.newMode === '100644') said.push('No longer executable');
  else if (header.oldMode !== '' && header.newMode !== '' && header.oldMode !== header.newMode)
    said.push(`Mode ${header.oldMode} → ${header.newMode}`);
  else if (header.newMode === '100755' && entry.state === 'A') said.push('Executable');

  if (binary && !is) said.push(binaryWords(header.ids, sizes, scanned.headers.includes('GIT binary patch')));
  if (hasNoRows && entry.complete) said.push(...emptiness(entry, said));
  if (entry.state === 'U') said.push('Unmerged, or in a state this app does not know');
  // A link or submodule never ends in a newline, so that is not worth mentioning.
  if ((before ?? 'file') === 'file' && (after ?? 'file') === 'file') said.push(...newlineAtEnd(scanned));
  if (scanned.crlf === 'all') said.push('CRLF line ends');
  if (scanned.cr) said.push('CR line ends');
  const pointer = lfsPointer(scanned);
  if (pointer !== null) said.unshift(pointer);
  if (!entry.complete) said.push('Cut off by the host: load it whole');
  return said;
}

interface Header {
  oldMode: string;
  newMode: string;
  binary: boolean;
  /** The two abbreviated blob ids: before and after. */
  ids: string;
  /** Git writes two, a deletion and an addition, when a file changes its kind; otherwise empty. */
  sections: Section[];
}

interface Section {
  mode: string;
  id: string;
  binary: boolean;
}

/** Git's extended header lines from all sections of the diff: the first old mode and the last new one. */
function readHeader(lines: string[]): Header {
  const header: Header = { oldMode: '', newMode: '', binary: false, ids: '', sections: [] };
  const changesKind = lines.filter((line) => line.startsWith('diff --git ')).length > 1;
  for (const line of lines) {
    const mode =
      /^(old mode|deleted file mode|new mode|new file mode|index [0-9a-f]+\.\.[0-9a-f]+) (\d{6})$/.exec(line);
    if (mode?.[1]?.startsWith('old') || mode?.[1]?.startsWith('deleted')) header.oldMode ||= mode[2] ?? '';
    else if (mode?.[1]?.startsWith('new')) header.newMode = mode[2] ?? '';
    else if (mode && header.oldMode === '') header.oldMode = header.newMode = mode[2] ?? '';
    const ids = /^index ([0-9a-f]{4,})\.\.([0-9a-f]{4,})/.exec(line);
    if (ids)
      header.ids = [ids[1], ids[2]].map((id = '') => (/^0+$/.test(id) ? 'none' : shortId(id))).join(' → ');
    const ownMode = /^(?:deleted|new) file mode (\d{6})$/.exec(line)?.[1];
    if (changesKind && ownMode !== undefined) header.sections.push({ mode: ownMode, id: '', binary: false });
    const last = header.sections.at(-1);
    if (ids && last) last.id = shortId([ids[1], ids[2]].find((id = '') => !/^0+$/.test(id)) ?? '');
    if (line.startsWith('Binary files ') || line === 'GIT binary patch') {
      header.binary = true;
      if (last) last.binary = true;
    }
  }
  return header;
}

const shortId = (id: string): string => id.slice(0, 10);

/** The kind of file in one of the two sections, and the size of a binary one. */
function sectionWords({ mode, id, binary }: Section, size: number | null | undefined): string {
  if (!binary) return `a ${kindOf(mode) ?? 'file'}`;
  return size === null || size === undefined
    ? `a binary file (${id})`
    : `a binary file of ${bytes(size)} (${id})`;
}

const side = (size: number | null, id: string): string =>
  id === 'none' ? 'none' : `${bytes(size ?? 0)}${id === '' ? '' : ` (${id})`}`;

/** Sizes and abbreviated blob ids, before and after. `sizesInPatch`: they can be read from the patch, and are not read yet. */
function binaryWords(ids: string, sizes: BinarySizes | null, sizesInPatch: boolean): string {
  const haveSizes = sizes !== null && sizes.old !== null && sizes.next !== null;
  if (!haveSizes)
    return [
      ids === '' && sizesInPatch && !sizes ? 'Binary file' : 'Binary',
      ids,
      sizesInPatch && !sizes ? '' : 'sizes not given by the host',
    ]
      .filter(Boolean)
      .join(', ');
  const [old = '', next = ''] = ids.split(' → ');
  return `Binary, ${side(sizes.old, old)} → ${side(sizes.next, next)}`;
}

function kindOf(mode: string): string | null {
  if (mode === '') return null;
  if (mode === '120000') return 'symbolic link';
  return mode === '160000' ? 'submodule' : 'file';
}

function renamed(word: string, entry: DiffEntry, hasNoRows: boolean): string {
  const from = entry.oldPath === '' ? ', source not named by the host' : ` from ${plainPath(entry.oldPath)}`;
  if (hasNoRows) return `${word}${from}, no content change`;
  return entry.similarity === null ? word + from : `${word}${from}, ${entry.similarity}% alike`;
}

function emptiness(entry: DiffEntry, said: string[]): string[] {
  if (entry.state === 'A') return ['Empty file'];
  if (entry.state === 'D') return ['Was an empty file'];
  return said.some((fact) => fact.includes('no content change')) ? [] : ['No content change'];
}

function submodule(scanned: Scan): string {
  const commits = ['', ''];
  for (let line = 0; line < Math.min(scanned.count, 10); line += 1) {
    const commit = /^Subproject commit ([0-9a-f]{7})/.exec(lineText(scanned, line))?.[1];
    const kind = (scanned.kinds[line] ?? 0) & KIND;
    if (commit !== undefined && kind === DELETED) commits[0] = commit;
    if (commit !== undefined && kind === ADDED) commits[1] = commit;
  }
  const [from, to] = commits;
  if (from === '' || to === '') return 'Submodule';
  return `Submodule ${from} → ${to}`;
}

function newlineAtEnd(scanned: Scan): string[] {
  let [before, after] = [false, false];
  for (let line = scanned.count - 1, seen = 0; line >= 0 && seen < 2; line -= 1) {
    const kind = scanned.kinds[line] ?? 0;
    if ((kind & KIND) >= HUNK) break;
    if ((kind & NO_NEWLINE) === 0) continue;
    seen += 1;
    if ((kind & KIND) !== ADDED) before = true;
    if ((kind & KIND) !== DELETED) after = true;
  }
  if (before && after) return ['No newline at end of file'];
  if (after) return [scanned.deletions > 0 ? 'Newline at end of file removed' : 'No newline at end of file'];
  if (before) return [scanned.additions > 0 ? 'Newline at end of file added' : 'No newline at end of file'];
  return [];
}

/** A Git LFS pointer has three lines and rarely more. */
const MOST_POINTER_LINES = 24;

/** Describes a Git LFS pointer with the sizes it states; null if neither side is one, or a part of it is missing. */
function lfsPointer(scanned: Scan): string | null {
  if (scanned.hunks !== 1 || scanned.count > MOST_POINTER_LINES || scanned.crlf !== 'none') return null;
  const sides = { old: '', next: '' };
  let contextAtEnd = 0;
  for (let line = 0; line < scanned.count; line += 1) {
    const [flags, number] = [scanned.kinds[line] ?? 0, [scanned.olds[line] ?? 0, scanned.news[line] ?? 0]];
    const kind = flags & KIND;
    if (kind >= HUNK && number.some((first) => first > 1)) return null;
    if (kind !== CONTEXT && kind !== ADDED && kind !== DELETED) continue;
    const text = `${lineText(scanned, line)}${(flags & NO_NEWLINE) === 0 ? '\n' : ''}`;
    if (kind !== ADDED) sides.old += text;
    if (kind !== DELETED) sides.next += text;
    contextAtEnd = kind === CONTEXT ? contextAtEnd + 1 : 0;
  }
  // With as much context as Git shows, the file may go on.
  if (contextAtEnd >= GIT_CONTEXT && scanned.rest !== 0) return null;
  const [old, next] = [lfsPointerSize(sides.old), lfsPointerSize(sides.next)];
  if (old === null && next === null) return null;
  if (old === null && sides.old !== '') return `Was text, now a Git LFS pointer: ${bytes(next ?? 0)}`;
  if (next === null && sides.next !== '') return `Was a Git LFS pointer: ${bytes(old ?? 0)}, now text`;
  const [before, after] = [old, next].map((size) => (size === null ? 'none' : bytes(size)));
  return `Git LFS pointer: ${before === after ? after : `${before} → ${after}`}`;
}
