// oxlint-disable-next-line import/default -- Vite makes the default export
import workerUrl from './worker.ts?worker&url';

declare global {
  /** Not in the DOM library. What a policy makes stands where a string is asked for. */
  var trustedTypes:
    | undefined
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string };
      };
}

/** The one named policy of the page; the content security policy allows no other. */
const POLICY = 'marginalia-worker';

const trusted = globalThis.trustedTypes?.createPolicy(POLICY, {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('Only the diff worker may be started');
    return url;
  },
});

/** Starts a diff worker. Under Trusted Types its address passes through the named policy. */
function startWorker(): Worker {
  const url = trusted?.createScriptURL(workerUrl) ?? workerUrl;
  return new Worker(url, { type: 'module', name: 'diff' });
}

let spare: Worker | null = null;

/** Starts the next worker before it is needed, so that a diff does not wait for it. */
export function warmUp(): void {
  spare ??= startWorker();
  // The code font too: a font that comes after the first rows would lay them out twice.
  void document.fonts.load('12.5px "JetBrains Mono Variable"');
}

/** A worker that has not read anything yet; the next one is started behind it. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = null;
  setTimeout(warmUp, 1000);
  return worker;
}
