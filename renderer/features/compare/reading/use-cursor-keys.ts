import { useCommands } from '../../../app/commands.tsx';
import type { CommandHandlers } from '../../../app/command-registry.ts';
import type { CursorMove, DiffHandle } from '../../../diff/index.ts';
import type { CommandName } from '../../../../shared/keys/commands.ts';

/** The commands that move the line cursor, or the view. */
export const CURSOR_MOVES = {
  'row.next': 'next',
  'row.previous': 'previous',
  'row.extendNext': 'extendNext',
  'row.extendPrevious': 'extendPrevious',
  'row.first': 'first',
  'row.last': 'last',
  'side.old': 'old',
  'side.new': 'new',
  'page.next': 'pageNext',
  'page.previous': 'pagePrevious',
  'halfPage.next': 'halfPageNext',
  'halfPage.previous': 'halfPagePrevious',
} as const satisfies Partial<Record<CommandName, CursorMove>>;

/**
 * The keys that move the line cursor of a diff, while it has the focus or nothing else uses them.
 * @param view the diff that is read, when a key is pressed
 */
export function useCursorKeys(view: () => DiffHandle | null, readable: boolean): void {
  const handlers: CommandHandlers = Object.fromEntries(
    Object.entries(CURSOR_MOVES).map(([name, move]) => [name, () => view()?.moveCursor(move) ?? false]),
  );
  useCommands(readable ? handlers : {});
}
