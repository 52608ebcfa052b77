import { z } from '../zod.ts';

/** Malformed records of one list that are reported; with more, it is not the records that are wrong. */
const MAX_MALFORMED_RECORDS = 60_000;

/**
 * A list in a host's answer. Only the first problem of each malformed element is reported, and after `maxMalformed`
 * malformed elements the rest is not examined: refusing a list of millions of them would take seconds, and more memory
 * than there is.
 */
function upTo<T extends z.ZodType>(element: T, maxMalformed: number) {
  return z.array(z.unknown()).transform((items, context): z.output<T>[] => {
    const fit: z.output<T>[] = [];
    let odd = 0;
    for (const [at, item] of items.entries()) {
      const { success, data, error } = element.safeParse(item);
      if (success) fit.push(data);
      else {
        odd += 1;
        const [issue] = error.issues;
        const path = [at, ...(issue?.path ?? [])];
        context.addIssue({ code: 'custom', message: issue?.message ?? 'wrong', path });
      }
      if (odd < maxMalformed) continue;
      if (maxMalformed > 1) context.addIssue({ code: 'custom', message: 'too many records are odd' });
      break;
    }
    return fit;
  });
}

/** A list of which malformed records are skipped if others are valid (see `electron/host/odd-records.ts`). */
export const records = <T extends z.ZodType>(record: T) => upTo(record, MAX_MALFORMED_RECORDS);

/** A list inside a record; one malformed element makes the whole record malformed. */
export const listOf = <T extends z.ZodType>(element: T) => upTo(element, 1);
