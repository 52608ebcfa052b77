import type { QueryClient } from '@tanstack/react-query';
import type { Capabilities } from '../../shared/ipc/capabilities.ts';
import type { ComparePlace } from './place.ts';

type BeginAhead = (client: QueryClient, place: ComparePlace, capabilities: Capabilities) => Promise<void>;

let begin: BeginAhead = async () => undefined;

/**
 * Registers how to start reading a comparison before its screen has loaded. Registered by the module that loads the
 * screen, because features that lead to a comparison must not import it: it imports them.
 */
export function setBeginAhead(how: BeginAhead): void {
  begin = how;
}

/** Starts reading a comparison while its screen loads. Failures are left to the screen, which reads the same data. */
export function beginAhead(client: QueryClient, place: ComparePlace, capabilities: Capabilities): void {
  begin(client, place, capabilities).catch(() => undefined);
}
