import type { Draft } from '../../shared/ipc/shapes.ts';

/** The drafts as a person reads them, newest first, each text unchanged between two fences. */
export function draftsAsMarkdown(drafts: readonly Draft[], nameOf: (orgId: string) => string): string {
  const parts = drafts.map((draft) => {
    const { orgId, repo, notesRef, object } = draft.place;
    return [
      `## ${oneLine(nameOf(orgId))} / ${oneLine(repo)}`,
      `- Commit: ${object}\n- Notes ref: ${oneLine(notesRef)}\n- Would: ${draft.action}\n- Saved: ${when(draft)}`,
      fenced(draft.text),
    ].join('\n\n');
  });
  return `${['# Unsent drafts', ...parts].join('\n\n')}\n`;
}

/** The drafts with everything that is known of them, for a program. */
export function draftsAsJson(drafts: readonly Draft[], nameOf: (orgId: string) => string): string {
  const out = drafts.map(({ place: { orgId, ...place }, text, action, base, ...draft }) => ({
    organization: nameOf(orgId),
    ...place,
    action,
    savedAt: when(draft),
    text,
    base,
  }));
  return `${JSON.stringify(out, null, 2)}\n`;
}

const when = ({ savedAt }: Pick<Draft, 'savedAt'>): string => new Date(savedAt).toISOString();
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** A fence longer than any in the text: nothing in it ends the block. */
function fenced(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
