declare global {
  /** Missing from the DOM library. The policy's results are accepted where strings are. */
  var trustedTypes:
    | undefined
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string };
      };
}

/** The only named policy of each realm; the content security policy allows no other. */
const POLICY = 'marginalia-worker';

/**
 * Creates a function that starts workers by name. Under Trusted Types a script URL must pass through the named policy,
 * which can only be created once: call this once per page or worker.
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
