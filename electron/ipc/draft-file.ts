import { fenced, plainLine } from '../markdown.ts';
import { anchorName } from '../../shared/domain/remarks/index.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import type { UnsentDraft } from '../../shared/ipc/remarks.ts';

/** The drafts for a person to read, newest first, each text unchanged in a fence. */
export function draftsAsMarkdown(drafts: readonly UnsentDraft[], nameOf: (orgId: string) => string): string {
  const parts = drafts.map((draft) => {
    const { orgId, repo, notesRef, object } = draft.place;
    return [
      `## ${plainLine(nameOf(orgId))} / ${plainLine(repo)}`,
      `- Commit: ${object}\n- Notes ref: ${plainLine(notesRef)}\n- Would: ${plainLine(would(draft))}\n- Saved: ${when(draft) ?? 'not on disk yet'}`,
      fenced(draft.text),
    ].join('\n\n');
  });
  return `${['# Unsent drafts', ...parts].join('\n\n')}\n`;
}

/** The complete drafts, for a program. */
export function draftsAsJson(drafts: readonly UnsentDraft[], nameOf: (orgId: string) => string): string {
  const out = drafts.map((draft) => {
    const { orgId, ...place } = draft.place;
    const head = { organization: nameOf(orgId), ...place };
    const tail = { savedAt: when(draft), text: draft.text };
    return isRemarkDraft(draft)
      ? { ...head, ...tail, anchor: draft.anchor, editing: draft.editing?.source ?? null }
      : { ...head, ...tail, action: draft.action, base: draft.base };
  });
  return `${JSON.stringify(out, null, 2)}\n`;
}

function would(draft: UnsentDraft): string {
  if (!isRemarkDraft(draft)) return draft.action;
  return `${draft.editing === null ? 'remark on' : 'change a remark on'} ${anchorName(draft.anchor)}`;
}

const when = ({ savedAt }: Pick<UnsentDraft, 'savedAt'>): string | null =>
  savedAt === 0 ? null : new Date(savedAt).toISOString();
