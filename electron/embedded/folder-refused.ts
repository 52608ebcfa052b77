import type { HostingMessage } from '../../shared/embedded.ts';
import { AppFailure } from '../../shared/failure.ts';

/** A folder that is not served, and why. */
export class FolderRefused extends AppFailure {
  /** The repository that contains it; null: none. */
  readonly enclosing: string | null;
  /** There is no repository at all, rather than one with a fault. */
  readonly isNoRepository: boolean;

  constructor({ message, next, command, enclosing }: Extract<HostingMessage, { type: 'refused' }>) {
    super({
      kind: 'validation',
      message,
      next: next ?? 'Choose the folder of a Git repository.',
      ...(command === undefined ? {} : { command }),
    });
    this.enclosing = enclosing ?? null;
    this.isNoRepository = next === undefined;
  }
}
