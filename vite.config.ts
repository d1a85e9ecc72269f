import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `vite build` makes the console, `vite build --ssr src/service/main.ts` the service. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: {
    outDir: isSsrBuild ? 'dist/service' : 'dist/console',
    target: isSsrBuild ? 'node20' : 'es2022',
    emptyOutDir: true,
  },
}));
