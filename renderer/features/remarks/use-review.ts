import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { plural } from '../../ui/format.ts';

/** Taking the review along: as Markdown on the clipboard, or as a file that any browser opens. */
export function useReview(shown: ShownDiff | null, say: (words: string) => void) {
  const tell = (thrown: unknown): void => {
    const { message, next } = toAppError(thrown);
    say([message, next].filter(Boolean).join(' '));
  };
  return {
    copyReview(): void {
      if (shown === null) return;
      unwrap(api().remarks.copyReview(shown))
        .then((remarks) => say(`Review copied: ${plural(remarks, 'open remark')}`))
        .catch(tell);
    },
    exportReview(files: 'remarked' | 'all'): void {
      if (shown === null) return;
      unwrap(api().remarks.exportReview({ ...shown, files }))
        .then((remarks) =>
          remarks === null ? undefined : say(`Review exported: ${plural(remarks, 'remark')}`),
        )
        .catch(tell);
    },
  };
}
