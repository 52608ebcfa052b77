import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  net,
  Notification,
  shell,
  type OpenDialogOptions,
} from 'electron';
import type { RequestedFolder, Desktop } from '../ipc/services.ts';
import { plainWords } from '../../shared/domain/plain-words.ts';
import { openExternal } from '../security/external.ts';
import { setMenu, type RunCommand } from './menu.ts';
import { addOrganization, asShown, type NativeQuestion } from './questions.ts';
import { startBeside } from './start-beside.ts';
import { drawSvg } from './svg.ts';
import { applyTheme, backgroundOf } from '../window/theme.ts';

interface Options {
  window: () => BrowserWindow | null;
  sandboxed: boolean;
  open: () => string | null;
  ready: (screen: string) => void;
  /** A folder is to be opened: the page should fetch it. */
  folderRequested: () => void;
  /** An item of the menu bar was chosen. */
  command: RunCommand;
}

/** What is saved, as the dialog says it. */
const SAVED = {
  drafts: {
    title: 'Export Drafts',
    filters: [
      { name: 'Markdown', extensions: ['md'] },
      { name: 'JSON', extensions: ['json'] },
    ],
  },
  review: { title: 'Export Review', filters: [{ name: 'HTML', extensions: ['html'] }] },
  keys: { title: 'Export Keys', filters: [{ name: 'JSON', extensions: ['json'] }] },
  colours: { title: 'Export Colours', filters: [{ name: 'JSON', extensions: ['json'] }] },
};

/** Dialogs, clipboard and browser for the open window. */
export function createDesktop(options: Options): Desktop & {
  /** Asks whether to add the organization that a link named. */
  askToAdd: (name: string) => Promise<boolean>;
} {
  const { window, sandboxed, open, ready, folderRequested } = options;
  async function choose(shown: OpenDialogOptions): Promise<string | null> {
    const owner = window();
    const { canceled, filePaths } = await (owner === null
      ? dialog.showOpenDialog(shown)
      : dialog.showOpenDialog(owner, shown));
    return canceled ? null : (filePaths[0] ?? null);
  }

  /** A native question, whose default is the second button. */
  async function ask(question: NativeQuestion): Promise<boolean> {
    const { message, detail, yes } = asShown(question);
    const buttons = [yes, 'Cancel'];
    const shown = {
      type: 'question' as const,
      message,
      detail,
      buttons,
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    };
    const owner = window();
    const { response } = await (owner === null
      ? dialog.showMessageBox(shown)
      : dialog.showMessageBox(owner, shown));
    return response === 0;
  }

  /** Keeps notifications reachable: a garbage-collected one gets no click. */
  const notifications = new Set<Notification>();
  let folder: RequestedFolder | null = null;
  return {
    takeRequested() {
      const taken = folder;
      folder = null;
      return taken;
    },
    ask(wanted) {
      folder = wanted;
      folderRequested();
    },
    reveal: (path) => shell.showItemInFolder(path),
    start: startBeside,
    openPath: (path) => shell.openPath(path),
    drawSvg,
    version: app.getVersion(),
    sandboxed,
    open,
    ready,
    chooseKeyFile: () =>
      choose({
        title: 'Choose a Private Key',
        buttonLabel: 'Choose Key',
        properties: ['openFile', 'dontAddToRecent'],
        filters: [
          { name: 'PKCS8 PEM', extensions: ['pem', 'key', 'p8'] },
          { name: 'All files', extensions: ['*'] },
        ],
      }),
    chooseFolder: () =>
      choose({ title: 'Open a Git Repository', buttonLabel: 'Open', properties: ['openDirectory'] }),
    async saveFile(name, what) {
      const shown = { ...SAVED[what], buttonLabel: 'Export', defaultPath: name };
      const owner = window();
      const { canceled, filePath } = await (owner === null
        ? dialog.showSaveDialog(shown)
        : dialog.showSaveDialog(owner, shown));
      return canceled || filePath === '' ? null : filePath;
    },
    openExternal: (url) =>
      openExternal(url, {
        ask: ({ message, detail }) => ask({ message, detail, yes: 'Open' }),
        open: (address) => shell.openExternal(address),
      }),
    askToAdd: (name) => ask(addOrganization(name)),
    confirm: ask,
    focused: () => window()?.isFocused() === true,
    notify({ title, body, clicked }) {
      if (!Notification.isSupported()) return;
      const shown = new Notification({ title: plainWords(title), body: plainWords(body) });
      notifications.add(shown);
      shown.on('close', () => notifications.delete(shown));
      shown.on('click', () => {
        notifications.delete(shown);
        const owner = window();
        if (owner?.isMinimized() === true) owner.restore();
        owner?.show();
        clicked();
      });
      shown.show();
    },
    setNumber: (count) => void app.setBadgeCount(count),
    isInSight: () => window()?.isVisible() === true && window()?.isMinimized() === false,
    isOnline: () => net.isOnline(),
    copyText: (text) => clipboard.writeText(text),
    applyLook(look) {
      applyTheme(look.theme);
      window()?.setBackgroundColor(backgroundOf(look));
    },
    applyKeys: (keys) => setMenu(options.command, keys),
  };
}
