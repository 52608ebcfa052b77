/** A parsed filter: `has:remark`, `has:open`, and the rest, which is matched as usual. */
export interface FilterWords {
  remarks: 'any' | 'remark' | 'open';
  rest: string;
}

/** Parses `has:remark` and `has:open`; the narrower one wins. */
export function filterWords(typed: string): FilterWords {
  const words = typed.split(' ');
  const rest = words.filter((word) => word !== 'has:remark' && word !== 'has:open');
  const remarks = words.includes('has:open') ? 'open' : words.includes('has:remark') ? 'remark' : 'any';
  return { remarks, rest: remarks === 'any' ? typed : rest.join(' ').trim() };
}

/** Whether something with these remark counts passes the filter. */
export function passes({ remarks }: FilterWords, counts: { all: number; open: number } | undefined): boolean {
  if (remarks === 'any') return true;
  return counts !== undefined && (remarks === 'open' ? counts.open > 0 : counts.all > 0);
}
