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
 * What starts workers of some addresses, by their names. Under Trusted Types an address passes through the named policy,
 * which can be made once: call this once in a page or a worker.
 */
export function workerStarter<Name extends string>(
  addresses: Readonly<Record<Name, string>>,
): (name: Name) => Worker {
  const trusted = globalThis.trustedTypes?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (!Object.values(addresses).includes(url)) throw new TypeError('No such worker may be started here');
      return url;
    },
  });
  return (name) => {
    const address = addresses[name];
    return new Worker(trusted?.createScriptURL(address) ?? address, { type: 'module', name });
  };
}
