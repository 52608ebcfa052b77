import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: resolve(import.meta.dirname, 'pages'),
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rollupOptions: { input: { ours: resolve(import.meta.dirname, 'pages/ours.html') } },
  },
  worker: { format: 'es' },
});
