/**
 * What Electron has to be told as root, where Chromium's sandbox cannot run: nothing but uid 0 ever turns it off.
 *
 * @param {NodeJS.ProcessEnv} env of the app; the app itself reads `MARGINALIA_NO_SANDBOX`
 * @returns {string[]} arguments; empty when the sandbox stays on
 */
export function sandboxArguments(env) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [];
  env.MARGINALIA_NO_SANDBOX = '1';
  return ['--no-sandbox'];
}
