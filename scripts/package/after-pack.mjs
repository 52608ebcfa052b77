import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Names of Electron's default app, which would run if ours were removed. */
const DEFAULT_APP = 'default_app.asar';

/** The folder of a package that holds the app's archive, as electron-builder lays it out. */
export const resourcesIn = (folder, platform, productName) =>
  platform === 'darwin'
    ? join(folder, `${productName}.app`, 'Contents', 'Resources')
    : join(folder, 'resources');

/** True if Electron's default app is still in a package. */
export const hasDefaultApp = (resources) => existsSync(join(resources, DEFAULT_APP));

/**
 * Called by electron-builder after the files are in place and before anything is signed or wrapped. electron-builder
 * unpacks Electron's own archive without the default app, but copies a folder as it is.
 *
 * @param {{ appOutDir: string, electronPlatformName: string, packager: { appInfo: { productFilename: string } } }} pack
 */
export default function afterPack({ appOutDir, electronPlatformName, packager }) {
  const resources = resourcesIn(appOutDir, electronPlatformName, packager.appInfo.productFilename);
  rmSync(join(resources, DEFAULT_APP), { force: true });
}
