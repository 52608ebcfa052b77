/** What of these remarks cannot be shown, as a sentence; null: nothing. By how many there are of each. */
export function lackWords(
  notes: number,
  { omitted: threads, omittedReplies: replies }: { omitted: number; omittedReplies: number },
  snapshots: number,
): string | null {
  if (notes > 0)
    return `The notes of these commits are too long to be read together, or missing in Git: ${notes} ${notes === 1 ? 'was' : 'were'} left out.`;
  if (threads > 0)
    return `These commits have more remarks than can be shown together: those on ${threads} ${threads === 1 ? 'place' : 'places'} were left out.`;
  if (replies > 0)
    return `Some threads have more replies than can be shown: ${replies} older ${replies === 1 ? 'one was' : 'ones were'} left out. “git notes show” prints them all.`;
  if (snapshots > 0)
    return `Git has removed what ${snapshots === 1 ? 'a note' : `${snapshots} notes`} on uncommitted changes ${snapshots === 1 ? 'was' : 'were'} written on: read ${snapshots === 1 ? 'it' : 'them'} under “Unsent notes”.`;
  return null;
}
