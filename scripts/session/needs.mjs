/**
 * What a session needs of the system.
 *
 * @type {('git' | 'app' | 'display' | 'keyring' | 'ssh')[]}
 */
export const sessionSystem = ['git', 'app', 'display', 'keyring'];

/** What the tests need besides: a server that Sync reaches over SSH. */
export const testSystem = [...sessionSystem, /** @type {const} */ ('ssh')];
