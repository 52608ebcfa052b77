import { IdMap } from '../objects/id-map.ts';

/** A map of these ids, all of one length. */
export function idMapOf(entries: Iterable<readonly [key: string, value: string]>): IdMap {
  const all = [...entries];
  const map = new IdMap(all[0]?.[0].length ?? 40);
  for (const [key, value] of all) map.put(Buffer.from(key, 'hex'), Buffer.from(value, 'hex'));
  return map;
}
