import { protocol } from 'electron';
import { SCHEME } from '../security/origin.ts';

/** Must run before the app is ready: makes `app://bundle` an origin with fetch, streams and a code cache. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}
