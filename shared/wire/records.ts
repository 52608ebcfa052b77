import { z } from '../zod.ts';

/** Odd records of one list that are looked at; beyond them it is not the records that are odd. */
const MOST_ODD = 60_000;

/**
 * A list in a host's answer. Of each odd element the first thing that is wrong is told, and after so many odd ones the
 * rest is not looked at: a list of millions of them would take seconds, and more memory than there is, to be refused.
 */
function upTo<T extends z.ZodType>(element: T, mostOdd: number) {
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
      if (odd < mostOdd) continue;
      if (mostOdd > 1) context.addIssue({ code: 'custom', message: 'too many records are odd' });
      break;
    }
    return fit;
  });
}

/** A list of an answer, of which odd records are left out where others fit (see `electron/host/odd-records.ts`). */
export const records = <T extends z.ZodType>(record: T) => upTo(record, MOST_ODD);

/** A list inside a record, which is odd as a whole where one of its elements is. */
export const listOf = <T extends z.ZodType>(element: T) => upTo(element, 1);
