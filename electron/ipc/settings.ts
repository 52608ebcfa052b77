import type { Handlers } from '../../shared/ipc/api.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { Services } from './services.ts';

export const settingsHandlers = ({ desktop, store }: Services): Handlers['settings'] => ({
  get: () => store.settings.get(),
  set(patch) {
    // A field that is there but undefined is not a change.
    const given: Partial<Settings> = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    const settings = store.settings.set(given);
    desktop.applyTheme(settings.theme);
    return settings;
  },
});
