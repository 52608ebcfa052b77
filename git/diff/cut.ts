const BOUNDARY = Buffer.from('\ndiff --git ');

/**
 * Cuts the text at every line that begins a file, holding back only what might be the beginning of such a line. No
 * line of content begins with a letter, and no line of a binary patch has a space.
 */
export async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer | 'boundary', void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    let rest = chunk;
    // Chunks are joined, which copies them, only where a line that begins a file may lie across both.
    const seam = Buffer.concat([held, chunk.subarray(0, BOUNDARY.length)]);
    if (chunk.length < BOUNDARY.length || seam.includes(BOUNDARY)) rest = Buffer.concat([held, chunk]);
    else if (held.length > 0) yield held;
    for (let end = rest.indexOf(BOUNDARY); end >= 0; end = rest.indexOf(BOUNDARY)) {
      yield rest.subarray(0, end + 1);
      yield 'boundary';
      rest = rest.subarray(end + 1);
    }
    const safe = Math.max(0, rest.length - BOUNDARY.length);
    if (safe > 0) yield rest.subarray(0, safe);
    held = rest.subarray(safe);
  }
  if (held.length > 0) yield held;
}
