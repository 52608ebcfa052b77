import { isBlank } from '../../shared/domain/notes/canonical.ts';
import { AppFailure } from '../../shared/failure.ts';

/** @throws AppFailure when a text to save is blank */
export function refuseBlankText(text: string): void {
  if (!isBlank(text)) return;
  throw new AppFailure({
    kind: 'validation',
    field: 'text',
    message: 'There is nothing to save: the text is only spaces.',
    next: 'Write something, or leave with Esc.',
  });
}
