import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string): string => resolve(import.meta.dirname, 'pages', name);

/** Our page is served by app://, the peers' by a plain loopback server: they need what our policy forbids. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'pages'),
  plugins: [react()],
  // One React for all: the app's own.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'esnext',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 10_000,
    rollupOptions: { input: { ours: page('ours.html'), peer: page('peer.html') } },
  },
  worker: { format: 'es' },
});
