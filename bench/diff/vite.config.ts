import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const beside = process.env['BENCH_BESIDE'];
const pages = resolve(beside === undefined ? import.meta.dirname : resolve(beside, 'bench/diff'), 'pages');
const page = (name: string): string => resolve(pages, name);
const ours = { ours: page('ours.html') };

/** Our page is served by app://, the peers' by a plain loopback server: they need what our policy forbids. */
export default defineConfig({
  root: pages,
  plugins: [react()],
  // One React for all: the app's own.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'esnext',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 10_000,
    rollupOptions: { input: beside === undefined ? { ...ours, peer: page('peer.html') } : ours },
  },
  worker: { format: 'es' },
});
