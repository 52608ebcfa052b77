/** Splits arguments into command lines, which are limited in length; one that is too long has a line of its own. */
export function* portions(args: readonly string[], maxBytes: number): Generator<string[]> {
  let portion: string[] = [];
  let bytes = 0;
  for (const arg of args) {
    bytes += Buffer.byteLength(arg) + 1;
    if (bytes > maxBytes && portion.length > 0) {
      yield portion;
      portion = [];
      bytes = Buffer.byteLength(arg) + 1;
    }
    portion.push(arg);
  }
  if (portion.length > 0) yield portion;
}
