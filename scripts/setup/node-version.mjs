import { SetUpError } from './say.mjs';

/** Node versions that the build tools support: 20.19 and later of 20, or 22.12 and later. */
function isSupported(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** @throws {SetUpError} if the build tools do not support this Node */
export function checkNodeVersion(version = process.version) {
  if (isSupported(version)) return;
  throw new SetUpError(
    `Node ${version} does not do: install Node 20.19, 22.12 or newer from https://nodejs.org and run this again.`,
  );
}
