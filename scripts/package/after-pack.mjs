import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Names of Electron's own default app: what would run if ours were taken away. */
const DEFAULT_APP = 'default_app.asar';

/** The folder of a package that holds the archive of the app, as electron-builder lays it out. */
export const resourcesIn = (folder, platform, productName) =>
  platform === 'darwin'
    ? join(folder, `${productName}.app`, 'Contents', 'Resources')
    : join(folder, 'resources');

/** Whether Electron's default app is still in a package. */
export const hasDefaultApp = (resources) => existsSync(join(resources, DEFAULT_APP));

/**
 * Called by electron-builder after the files are in place and before anything is signed or wrapped up. Electron's own
 * archive it unpacks without the default app; a copy given as a folder it takes as it is.
 *
 * @param {{ appOutDir: string, electronPlatformName: string, packager: { appInfo: { productFilename: string } } }} pack
 */
export default function afterPack({ appOutDir, electronPlatformName, packager }) {
  const resources = resourcesIn(appOutDir, electronPlatformName, packager.appInfo.productFilename);
  rmSync(join(resources, DEFAULT_APP), { force: true });
}
