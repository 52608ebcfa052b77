/**
 * What a session needs of the system.
 *
 * @type {('git' | 'app' | 'display' | 'keyring')[]}
 */
export const sessionSystem = ['git', 'app', 'display', 'keyring'];
