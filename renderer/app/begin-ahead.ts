import type { QueryClient } from '@tanstack/react-query';
import type { Capabilities } from '../../shared/ipc/capabilities.ts';
import type { ComparePlace } from './place.ts';

type BeginAhead = (client: QueryClient, place: ComparePlace, capabilities: Capabilities) => Promise<void>;

let begin: BeginAhead = async () => undefined;

/**
 * Says how to read the comparison of a place before its screen is there. The screen's module says it through whoever
 * loads that, because features that lead to a comparison must not import its screen, which imports them.
 */
export function setBeginAhead(how: BeginAhead): void {
  begin = how;
}

/** Reads the comparison of a place while its screen is made. A failure is left to the screen, which reads the same. */
export function beginAhead(client: QueryClient, place: ComparePlace, capabilities: Capabilities): void {
  begin(client, place, capabilities).catch(() => undefined);
}
