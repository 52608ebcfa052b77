import { scan, type Scan } from '../scan.ts';
import { hashedHeaders } from '../changes-hash.ts';
import { interdiff } from './interdiff.ts';

/** What is shown instead of a file's own diff. `scanned` null: the diff itself, because nothing better is available. */
export interface ShownInstead {
  scanned: Scan | null;
  words: string;
}

/** What changed between a file's diff when viewed (empty: unknown) and now, and a sentence about it. */
export function shownInterdiff(viewed: string, now: string): ShownInstead {
  if (viewed === '')
    return {
      scanned: null,
      words: 'What you viewed was too large to keep, or had no text: this is the whole diff',
    };
  const [before, after] = [scan(viewed), scan(now)];
  if (hashedHeaders(before).join('\n') !== hashedHeaders(after).join('\n'))
    return {
      scanned: null,
      words: 'Its mode, origin or binary content has changed since you viewed it: this is the whole diff',
    };
  const edits = interdiff(before, after);
  if (edits.raw === '')
    return {
      scanned: scan(''),
      words: edits.rebased
        ? 'The new lines are the ones you viewed: only what they are compared with changed'
        : 'The new lines are the ones you viewed',
    };
  const scanned = scan(edits.raw);
  const moved = edits.rebased ? ' The base moved too: what is missing here may be in it now.' : '';
  return {
    scanned,
    words: `Changes since you viewed it, +${scanned.additions} −${scanned.deletions}.${moved}`,
  };
}
