import type { World, WorldAnswer } from './world.ts';

/** Reads a list of the service page by page, following `next_cursor` to the end. @param between called after each page */
export async function readAllPages(
  world: World,
  path: string,
  token: string,
  field: string,
  between?: () => Promise<void>,
): Promise<WorldAnswer['json'][]> {
  const found: WorldAnswer['json'][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await world.send('GET', `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`, { token });
    if (answer.status !== 200) throw new Error(`A page was refused with ${String(answer.status)}.`);
    found.push(...answer.json[field]);
    if (answer.json.has_more !== (answer.json.next_cursor !== null))
      throw new Error('has_more and next_cursor contradict each other.');
    cursor = answer.json.next_cursor;
    await between?.();
  }
  return found;
}
