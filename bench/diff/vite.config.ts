import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Which page to build, from which checkout. */
const [name = '', checkout = ''] = [process.env['BENCH_PAGE'], process.env['BENCH_CHECKOUT']];
const pages = resolve(checkout, 'bench/diff/pages');

/**
 * Each page is built separately, because shared code would go to files of its own. Ours is served by app://, the peers'
 * by a plain loopback server: they need what our policy forbids.
 */
export default defineConfig({
  root: pages,
  plugins: [react()],
  // One React for all: the app's own.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'esnext',
    assetsInlineLimit: 0,
    emptyOutDir: name === 'ours',
    chunkSizeWarningLimit: 10_000,
    rollupOptions: { input: { [name]: resolve(pages, `${name}.html`) } },
  },
  worker: { format: 'es' },
});
