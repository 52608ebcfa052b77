/**
 * `--require` of this file lets the process that started an app run code in it: in the main process, and in the page of
 * its window. Unlike an inspector it keeps nothing of what the page loads, and wakes nothing.
 */
const { app, BrowserWindow, dialog } = require('electron');

const later = require('node:timers/promises').setTimeout;
const LOOK_MS = 50;

async function contents() {
  await app.whenReady();
  for (;;) {
    const [window] = BrowserWindow.getAllWindows();
    if (window !== undefined && !window.webContents.isLoading()) return window.webContents;
    await later(LOOK_MS);
  }
}

const acts = {
  page: async (code) => await (await contents()).executeJavaScript(code, true),
  folder(path) {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  },
  hide() {
    BrowserWindow.getAllWindows()[0]?.hide();
  },
  collect() {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    process.getBuiltinModule('node:vm').runInNewContext('gc')();
  },
  quit: () => app.quit(),
};

process.on('message', ({ id, act, argument }) => {
  Promise.resolve()
    .then(() => acts[act](argument))
    .then(
      (value) => process.send({ id, value: value ?? null }),
      (error) => process.send({ id, error: String(error) }),
    );
});
