/** What a filter's text asks for: `has:remark`, `has:open`, and the rest, which is matched as ever. */
export interface FilterWords {
  remarks: 'any' | 'remark' | 'open';
  rest: string;
}

/** Reads `has:remark` and `has:open` out of what was typed; the narrower one wins. */
export function filterWords(typed: string): FilterWords {
  const words = typed.split(' ');
  const rest = words.filter((word) => word !== 'has:remark' && word !== 'has:open');
  const remarks = words.includes('has:open') ? 'open' : words.includes('has:remark') ? 'remark' : 'any';
  return { remarks, rest: remarks === 'any' ? typed : rest.join(' ').trim() };
}

/** Whether something with these remarks is let through. */
export function passes({ remarks }: FilterWords, counts: { all: number; open: number } | undefined): boolean {
  if (remarks === 'any') return true;
  return counts !== undefined && (remarks === 'open' ? counts.open > 0 : counts.all > 0);
}
