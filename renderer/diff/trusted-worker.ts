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

/** The one named policy of each realm; the content security policy allows no other. */
const POLICY = 'marginalia-worker';

/**
 * What starts workers of one address. Under Trusted Types the address passes through the named policy, which can be
 * made once: call this once in a page or a worker.
 */
export function workerStarter(address: string, name: string): () => Worker {
  const trusted = globalThis.trustedTypes?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (url !== address) throw new TypeError('Only one worker may be started here');
      return url;
    },
  });
  return () => new Worker(trusted?.createScriptURL(address) ?? address, { type: 'module', name });
}
