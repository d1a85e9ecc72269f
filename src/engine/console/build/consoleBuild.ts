/** The Vite configuration of an app's console, and of a whole app that is laid out like the starter. */
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import type { BuildOptions, PluginOption, UserConfig, UserConfigFnObject } from 'vite';
import {
  chunks,
  compressPlugin,
  enginePackage,
  importPartPlugin,
  lighterAliases,
  messagePartsPlugin,
  modulePreload,
  resolvePath,
  treeshake,
} from './build.ts';
import { bootPlugin, type ConsoleSource } from './buildBoot.ts';
import { fontPlugins } from './buildFont.ts';
import { localizedPages } from './localizedPages.ts';
import { type DevelopedService, serviceInDevelopment } from './serviceInDevelopment.ts';

export {
  type DevelopedService,
  type DevelopmentModule,
  serviceInDevelopment,
} from './serviceInDevelopment.ts';

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

/**
 * Vite's `optimizeDeps` of an app's console. The engine is served as it is: it holds the app's declarations, and parts of it
 * import files of the app. Vite finds the packages that it imports by reading it like the app's own source.
 * @param root folder of the app
 */
const findDependencies = (root: string): UserConfig['optimizeDeps'] => ({
  exclude: [enginePackage],
  entries: ['index.html', relative(root, resolvePath('../index.ts'))],
});

/** The installation of the engine: the folder above `node_modules`, or the checkout. */
const installation = resolvePath('../../../..');

/**
 * The configuration of an app with the files of the starter: `features.ts`, `console.tsx`, `main.ts`, `command.ts` and
 * `development.ts`. Add what is yours with Vite's `mergeConfig`.
 * @param root folder of the app
 * @param paths of features outside `/api`: `DevelopedService`
 */
export function appConfig(
  root: string,
  { paths = [] }: Pick<DevelopedService, 'paths'> = {},
): UserConfigFnObject {
  const source = { declared: join(root, 'features.ts'), composed: `${root}/console.tsx` };
  return ({ isSsrBuild }) => ({
    root,
    plugins: [consolePlugins(source), serviceInDevelopment({ module: join(root, 'development.ts'), paths })],
    server: { port: 3000, fs: { allow: [root, installation] } },
    resolve: { alias: isSsrBuild ? [] : consoleAliases },
    optimizeDeps: findDependencies(root),
    ssr: serviceBundling,
    build: isSsrBuild
      ? {
          outDir: 'dist/service',
          target: 'node20',
          emptyOutDir: true,
          rolldownOptions: {
            input: ['main.ts', 'command.ts'].map((program) => join(root, program)),
            // In the folder itself, because the service expects the console next to it.
            output: { chunkFileNames: '[name]-[hash].js' },
            checks,
          },
        }
      : { outDir: 'dist/console', ...consoleBuild(source) },
  });
}

/** Hides Vite's warnings about slow plugins. */
export const checks = { pluginTimings: false };
