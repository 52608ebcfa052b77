/**
 * Arguments for Electron as root, where Chromium's sandbox cannot run. Only for uid 0 is it ever turned off.
 *
 * @param {NodeJS.ProcessEnv} env of the app; the app itself reads `MARGINALIA_NO_SANDBOX`
 * @returns {string[]} arguments; empty when the sandbox stays on
 */
export function sandboxArguments(env) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [];
  env.MARGINALIA_NO_SANDBOX = '1';
  return ['--no-sandbox'];
}
