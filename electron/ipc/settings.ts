import { writeFile } from 'node:fs/promises';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import { setEditor } from '../desktop/questions.ts';
import type { Services } from './services.ts';

/** The part of the services that these handlers use. */
export interface SettingsServices {
  desktop: Pick<Services['desktop'], 'confirm' | 'applyLook' | 'applyKeys' | 'saveFile'>;
  store: Pick<Services['store'], 'settings'>;
  today: Pick<Services['today'], 'refreshNumber'>;
}

export const settingsHandlers = ({ desktop, store, today }: SettingsServices): Handlers['settings'] => ({
  get: () => store.settings.get(),
  set(patch) {
    // A field set to undefined is not a change.
    const given: Partial<Settings> = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    const settings = store.settings.set(given);
    desktop.applyLook(settings);
    if (given.keys !== undefined) desktop.applyKeys(settings.keys);
    if (given.dockNumber !== undefined) today.refreshNumber();
    return settings;
  },
  async exportFile({ what, text }) {
    const path = await desktop.saveFile(`marginalia-${what}.json`, what);
    if (path === null) return false;
    await writeFile(path, text);
    return true;
  },
  async setEditor({ command }) {
    const editor = command.trim();
    const { editor: before } = store.settings.get();
    // A compromised page must not choose the program.
    const fine = editor === before || editor === '' || (await desktop.confirm(setEditor(editor)));
    return fine ? store.settings.set({ editor }) : store.settings.get();
  },
});
