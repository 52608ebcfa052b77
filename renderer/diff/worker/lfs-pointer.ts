import { bytes } from '../../ui/format.ts';
import { ADDED, CONTEXT, DELETED, KIND } from '../model/kinds.ts';
import { lineText, type Scan } from './scan.ts';

/** A pointer of Git LFS has three lines and seldom more; the version comes first. */
const MOST_LINES = 24;
const VERSION = /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v\d$/;
const SIZE = /^size (\d{1,15})$/;

/** Describes a Git LFS pointer with the sizes that it states; null: the file is not a pointer. */
export function lfsPointer(scanned: Scan): string | null {
  if (scanned.hunks !== 1 || scanned.count > MOST_LINES) return null;
  let [isPointer, old, next] = [false, '', ''];
  for (let line = 0; line < scanned.count; line += 1) {
    const kind = (scanned.kinds[line] ?? 0) & KIND;
    if (kind !== CONTEXT && kind !== ADDED && kind !== DELETED) continue;
    const text = lineText(scanned, line).slice(0, 200);
    isPointer ||= VERSION.test(text);
    const size = SIZE.exec(text)?.[1];
    if (size === undefined) continue;
    if (kind !== ADDED) old = bytes(Number(size));
    if (kind !== DELETED) next = bytes(Number(size));
  }
  if (!isPointer) return null;
  const sizes = old === next ? next : [old || 'none', next || 'none'].join(' → ');
  return `Git LFS pointer${sizes === '' ? '' : `: ${sizes}`}`;
}
