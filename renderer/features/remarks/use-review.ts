import { useMemo } from 'react';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { api, unwrap } from '../../api/client.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { plural } from '../../ui/format.ts';

/** Copies the review as Markdown, or exports it as a file for any browser. */
export function useReview(shown: ShownDiff | null) {
  return useMemo(
    () => ({
      copyReview: (): void => {
        if (shown === null) return;
        unwrap(api().remarks.copyReview(shown))
          .then((remarks) => messages.say(`Review copied: ${plural(remarks, 'open remark')}`))
          .catch((thrown: unknown) => sayProblem(thrown));
      },
      exportReview: (files: 'remarked' | 'all'): void => {
        if (shown === null) return;
        unwrap(api().remarks.exportReview({ ...shown, files }))
          .then((remarks) =>
            remarks === null ? undefined : messages.say(`Review exported: ${plural(remarks, 'remark')}`),
          )
          .catch((thrown: unknown) => sayProblem(thrown));
      },
    }),
    [shown],
  );
}
