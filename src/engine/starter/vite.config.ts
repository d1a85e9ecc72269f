/** `vite` runs console and service while you change them, `vite build` builds the console, `vite build --ssr` the service. */
import { defineConfig } from 'vite';
import { appConfig } from '../console/build/consoleBuild.ts';

export default defineConfig(appConfig(import.meta.dirname));
