import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { escapeNonAscii } from './scripts/setup/escape-non-ascii.mjs';
import { ipcTable } from './shared/ipc/api.ts';
import { kindsOf } from './shared/ipc/contract.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** With a character beyond Latin-1, V8 keeps a script's whole text in two bytes a character, for as long as it runs. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = escapeNonAscii(file.code);
  },
};

/**
 * One build for every runtime. `out/main` also holds the two entries of `hosting/` and that of `cli/`, which the app and
 * the command line start by path: `electron/` never imports these rooms.
 */
export default defineConfig({
  main: {
    plugins: [ascii],
    build: {
      rollupOptions: {
        input: {
          main: at('electron/main.ts'),
          'hosting-worker': at('hosting/worker.ts'),
          'review-worker': at('electron/remarks/review/worker.ts'),
          'hosting-cli': at('hosting/cli.ts'),
          review: at('cli/main.ts'),
        },
        external: ['keytar'],
        // Without a hash: what V8 compiled is kept by path, and a new version takes the place of an old one.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
      // Everything but the native module is bundled: fewer files to read at start.
      externalizeDeps: false,
    },
  },
  preload: {
    plugins: [ascii],
    // The names of the IPC table alone: its schemas would cost the start of every page.
    define: { IPC_KINDS: JSON.stringify(kindsOf(ipcTable)) },
    build: {
      // A sandboxed preload cannot import: one CommonJS file.
      rollupOptions: {
        input: { preload: at('electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
      externalizeDeps: false,
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [react(), ascii],
    // The content security policy refuses data: URLs, so nothing is inlined.
    // Minified: what is not there need not be parsed at start.
    build: {
      assetsInlineLimit: 0,
      minify: true,
      rollupOptions: {
        input: at('renderer/index.html'),
        // What the first screen needs is one script and one style: each further file is a question more.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
    worker: { format: 'es', plugins: () => [ascii] },
  },
});
