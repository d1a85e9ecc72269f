/** The build steps that consoleBuild.ts combines. Not part of the console. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { type Alias, type BuildOptions, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Messages } from '../../i18n/en.ts';
import { pickSignInMessages, pickVisitorMessages } from '../signIn/messagePart.ts';

/** The path of a module from this folder: source in the checkout, JavaScript in the engine's package. */
export function resolvePath(source: string): string {
  const isPackaged = import.meta.url.endsWith('.js');
  return fileURLToPath(new URL(isPackaged ? source.replace(/\.tsx?$/, '.js') : source, import.meta.url));
}

/** The engine among the app's packages; in the checkout, where it is none, nothing is named so. */
export const enginePackage = basename(resolvePath('../..'));

/** The exports of a module of the app, evaluated anew with the engine that it imports: declarations are made once. */
export async function evaluate<Exports>(file: string): Promise<Exports> {
  const { module } = await runnerImport<Exports>(file, {
    environments: { inline: { resolve: { noExternal: [enginePackage] } } },
  });
  return module;
}

/**
 * Lighter replacements for modules that react-admin and Material UI import. docs/adr/0079 lists what each
 * saves.
 */
export const lighterAliases: Alias[] = [
  { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  { find: /^object\.entries$/, replacement: resolvePath('./objectEntries.cjs') },
  // The one for Node.js needs its Buffer.
  { find: /^csv-parse\/sync$/, replacement: 'csv-parse/browser/esm/sync' },
  { find: /^@popperjs\/core$/, replacement: resolvePath('./lazyPopper.ts') },
  {
    find: /^.*\/adapters\/reactRouterProvider\.js$/,
    replacement: resolvePath('../providers/reactRouter.tsx'),
  },
];

/**
 * Few chunks: many small ones compress worse, and their preload lists would be as large as the chunks.
 * `first` and `react` hold what both visitors and signed-in users need.
 */
export const chunks = (composed: string): Exclude<Rolldown.OutputOptions['codeSplitting'], boolean> => ({
  groups: [
    {
      name: 'first',
      test: /\/app\.[jt]s$|engine\/console\/(start\/(start|fetchPart|importPart|staleChunks|loadingOverlay|settings)|signIn\/pages|session\/(storage|signIn|returnPath|nextPage)|providers\/(preferences|http|apiError|connection|languages\/languages))\.[jt]s$|preload-helper/,
      priority: 2,
    },
    { name: 'messages', test: /engine\/console\/providers\/languages\/messageFiles\.[jt]s$/, priority: 2 },
    {
      name: 'react',
      test: /\/node_modules\/(react|react-dom|scheduler)\/|engine\/console\/start\/mount\.(tsx|js)$/,
      priority: 1.5,
    },
    // Lists don't need Zod, but the contract's entry point would pull it into their chunk.
    { name: 'schemas', test: /\/node_modules\/zod\//, priority: 1 },
    { name: 'signInPages', test: /engine\/console\/signIn\/show\.(tsx|js)$/, priority: 1 },
    { name: 'console', test: (id) => id === composed, priority: 0 },
  ],
});

/** Entry points only re-export, so importing one name must not load the rest. */
export const treeshake: Rolldown.InputOptions['treeshake'] = {
  moduleSideEffects: [
    { test: /(engine\/(contract|console)|\/features\/[^/]+\/console)\/index\.[jt]s$/, sideEffects: false },
  ],
};

/**
 * The sign-in pages load their parts' dependencies themselves: a preload list would be as large as they are.
 * Browsers without modulepreload (Safari before 17) work without it.
 */
export const modulePreload: BuildOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (_file, files, { hostId, hostType }) =>
    hostType === 'js' && hostId.includes('/signInPages-')
      ? files.filter((file) => file.endsWith('.css'))
      : files,
};

/** Makes the console load its parts through importPart.ts. */
export function importPartPlugin(): Plugin {
  return {
    name: 'engine-importing',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { importPart as __vitePreload } from ${JSON.stringify(resolvePath('../start/importPart.ts'))};`
        : undefined,
  };
}

/**
 * Compresses the build output for the service to send. Maximum brotli takes most of the build time, so tests
 * use a lower quality.
 */
export function compressPlugin(): Plugin {
  const quality = Number(process.env.BROTLI_QUALITY ?? zlib.BROTLI_MAX_QUALITY);
  const params = { [zlib.BROTLI_PARAM_QUALITY]: quality };
  return {
    name: 'engine-compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (this.environment.config.consumer !== 'client' || !dir) return;
      for (const { fileName } of Object.values(bundle)) {
        if (!/\.(js|css|html)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}

/**
 * Serves `i18n/es.ts?sign-in` with the messages of the sign-in page and `?visitor-pages` with those of all
 * visitor pages; the full file would be a tenth of their size. The console's file omits the mail messages.
 */
export function messagePartsPlugin(): Plugin {
  let [isBuild, folder] = [false, ''];
  return {
    name: 'engine-message-parts',
    enforce: 'pre',
    configResolved({ command, root }) {
      [isBuild, folder] = [command === 'build', join(root, 'i18n')];
    },
    async load(id) {
      const [file = '', query] = id.split('?');
      const part = messagePickers[query ?? ''];
      // Development and tests use the full file.
      const isConsoleFile = query === undefined && isBuild && this.environment.config.consumer === 'client';
      const name = basename(file, '.ts');
      if (!part && !(isConsoleFile && dirname(file) === folder)) return undefined;
      for (const one of [file, resolvePath(`../../i18n/${name}.ts`)]) this.addWatchFile(one);
      const module = await evaluate<Record<string, Messages>>(file);
      const messages = module[name];
      if (!messages) throw new Error(`${file} does not export its language's messages.`);
      if (part) return `export const messages = ${JSON.stringify(part(messages))};`;
      const { mail: _, ...consoleMessages } = messages;
      return `export const ${name} = ${JSON.stringify(consoleMessages)};`;
    },
  };
}

const messagePickers: Readonly<Record<string, (messages: Messages) => object>> = {
  'sign-in': pickSignInMessages,
  'visitor-pages': pickVisitorMessages,
};
