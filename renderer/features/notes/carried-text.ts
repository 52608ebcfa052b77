/** A note on the commit it was carried to: the same words, and where they come from. */
export function carriedText(text: string, from: string): string {
  return `${text.replace(/\s+$/, '')}\n\nCarried from ${from}`;
}
