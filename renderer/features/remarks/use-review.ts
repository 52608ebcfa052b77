import { useMemo } from 'react';
import type { ReviewCopy, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { api, unwrap } from '../../api/client.ts';
import { useCommands } from '../../app/commands.tsx';
import { messages, sayProblem } from '../../app/messages.ts';
import { withSource, type NamesInDiff } from './in-diff.ts';
import { plural } from '../../ui/format.ts';

/** What of a review is copied; default: its notes and open remarks. */
export type CopiedPart = Pick<ReviewCopy, 'drafts' | 'only'>;

export interface ReviewOut {
  copyReview: (part?: CopiedPart) => void;
  exportReview: (files: 'remarked' | 'all') => void;
}

/**
 * Copies the review as Markdown, or exports it as a file for any browser, also by their commands.
 * @param base the name of the base
 * @param file the file being read
 */
export function useReview(
  shown: ShownDiff | null,
  base: string | undefined,
  file: string | undefined,
  names: NamesInDiff,
): ReviewOut {
  const out = useMemo((): ReviewOut => {
    const named = shown === null ? null : { ...shown, ...(base === undefined ? {} : { base }) };
    return {
      copyReview(part = {}) {
        if (named === null) return;
        unwrap(api().remarks.copyReview({ ...named, ...part }))
          .then((remarks) => messages.say(copiedWords(remarks, part)))
          .catch((thrown: unknown) => sayProblem(thrown));
      },
      exportReview(files) {
        if (named === null) return;
        unwrap(api().remarks.exportReview({ ...named, files }))
          .then((remarks) =>
            remarks === null ? undefined : messages.say(`Review exported: ${plural(remarks, 'remark')}`),
          )
          .catch((thrown: unknown) => sayProblem(thrown));
      },
    };
  }, [shown, base]);
  const isFile = shown !== null && file !== undefined;
  useCommands({
    'review.copy': shown ? () => out.copyReview() : undefined,
    'review.copyDrafts': shown ? () => out.copyReview({ drafts: true }) : undefined,
    'review.copyFile': isFile
      ? (on) => out.copyReview({ only: withSource(names, on?.kind === 'file' ? on.path : file) })
      : undefined,
    'review.export': shown ? () => out.exportReview('remarked') : undefined,
  });
  return out;
}

function copiedWords(remarks: number, { only, drafts }: CopiedPart): string {
  if (only !== undefined) return `Copied: ${plural(remarks, 'remark')}`;
  return drafts === true
    ? `Review copied: ${plural(remarks, 'open remark or draft', 'open remarks and drafts')}`
    : `Review copied: ${plural(remarks, 'open remark')}`;
}
