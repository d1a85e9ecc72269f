/** The Vite configuration of an app's console. */
import react from '@vitejs/plugin-react';
import type { BuildOptions, PluginOption } from 'vite';
import {
  chunks,
  compressPlugin,
  enginePackage,
  importPartPlugin,
  lighterAliases,
  messagePartsPlugin,
  modulePreload,
  treeshake,
} from './build.ts';
import { bootPlugin, type ConsoleSource } from './buildBoot.ts';
import { fontPlugins } from './buildFont.ts';
import { localizedPages } from './localizedPages.ts';

export function consolePlugins(source: ConsoleSource): PluginOption[] {
  return [
    react(),
    importPartPlugin(),
    messagePartsPlugin(),
    fontPlugins(),
    bootPlugin(source),
    localizedPages(source),
    compressPlugin(),
  ];
}

/** Lighter replacements for heavy modules, for `resolve.alias`. */
export const consoleAliases = lighterAliases;

export function consoleBuild({ composed }: ConsoleSource): BuildOptions {
  return {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: modulePreload,
    // kB; the console is one file on purpose, see build.ts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { treeshake, output: { codeSplitting: chunks(composed) }, checks },
  };
}

/**
 * Vite's `ssr` of an app's service. The engine is bundled with it, because its modules look up the app's declarations as
 * soon as they are loaded: imports of other packages come first.
 */
export const serviceBundling = { noExternal: [enginePackage] };

/** Hides Vite's warnings about slow plugins. */
export const checks = { pluginTimings: false };
