/** What Vite needs to know to build the console of an app: for the app's vite.config.ts. */
import react from '@vitejs/plugin-react';
import type { BuildOptions, PluginOption } from 'vite';
import { chunks, compressed, importing, lighter, messageParts, preloading, treeshake } from './build.ts';
import { boot, type ConsoleSource } from './buildBoot.ts';
import { localizedPages } from './localizedPages.ts';

export function consolePlugins(source: ConsoleSource): PluginOption[] {
  return [react(), importing(), messageParts(), boot(source), localizedPages(source), compressed()];
}

/** Stand-ins for what is heavier than it is worth: `resolve.alias`. */
export const consoleAliases = lighter;

export function consoleBuild({ composed }: ConsoleSource): BuildOptions {
  return {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: preloading,
    // kB; the console is one file on purpose: build.ts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { treeshake, output: { codeSplitting: chunks(composed) }, checks },
  };
}

/** How long plug-ins took is no warning to whoever starts the product. */
export const checks = { pluginTimings: false };
