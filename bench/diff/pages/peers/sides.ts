/** Both sides of a patch's hunks, for peers that compare two documents. */
export function sides(raw: string): { old: string; next: string } {
  const [old, next]: [string[], string[]] = [[], []];
  let inside = false;
  for (const line of raw.split('\n')) {
    if (line.startsWith('@@')) inside = true;
    else if (inside && line.startsWith('-')) old.push(line.slice(1));
    else if (inside && line.startsWith('+')) next.push(line.slice(1));
    else if (inside && line.startsWith(' ')) {
      old.push(line.slice(1));
      next.push(line.slice(1));
    }
  }
  return { old: old.join('\n'), next: next.join('\n') };
}
