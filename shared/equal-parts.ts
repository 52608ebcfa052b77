/** Cuts texts of one length that follow each other without separators. @param length characters of each */
export const equalParts = (text: string, length: number): string[] =>
  Array.from({ length: Math.floor(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );
