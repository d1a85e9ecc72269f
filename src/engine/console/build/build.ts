/** The parts of how a console is built: consoleBuild.ts puts them together. Never used by the console. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { type Alias, type BuildOptions, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Messages } from '../../i18n/en.ts';
import { otherPagesPart, signInPart } from '../signIn/messagePart.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Lighter stand-ins for what react-admin and Material UI import, and what each saves: docs/adr/0079. */
export const lighter: Alias[] = [
  { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  { find: /^object\.entries$/, replacement: here('./objectEntries.cjs') },
  { find: /^@popperjs\/core$/, replacement: here('./lazyPopper.ts') },
  { find: /^.*\/adapters\/reactRouterProvider\.js$/, replacement: here('../providers/reactRouter.tsx') },
];

/**
 * A few files: many small ones compress worse, and the list of what to preload for each would weigh as much as they
 * do. What visitors and people behind the sign-in both need is fetched once: `first` and `react`.
 */
export const chunks = (composed: string): Exclude<Rolldown.OutputOptions['codeSplitting'], boolean> => ({
  groups: [
    {
      name: 'first',
      test: /\/app\.ts$|\/engine\/console\/(start\/(start|fetchPart|importPart|staleChunks|loadingOverlay|settings)|signIn\/pages|session\/(storage|signIn|returnPath|nextPage)|providers\/(preferences|http|apiError|connection|languages\/languages))\.ts$|preload-helper/,
      priority: 2,
    },
    { name: 'messages', test: /\/engine\/console\/providers\/languages\/messageFiles\.ts$/, priority: 2 },
    {
      name: 'react',
      test: /\/node_modules\/(react|react-dom|scheduler)\/|\/engine\/console\/start\/mount\.tsx$/,
      priority: 1.5,
    },
    // Lists don't need Zod, but the contract's entry point would pull it into their chunk.
    { name: 'schemas', test: /\/node_modules\/zod\//, priority: 1 },
    { name: 'signInPages', test: /\/engine\/console\/signIn\/show\.tsx$/, priority: 1 },
    { name: 'console', test: (id) => id === composed, priority: 0 },
  ],
});

/** Entry points only re-export: importing one name from them must not load the rest. */
export const treeshake: Rolldown.InputOptions['treeshake'] = {
  moduleSideEffects: [
    { test: /\/(engine\/(contract|console)|features\/[^/]+\/console)\/index\.ts$/, sideEffects: false },
  ],
};

/**
 * What parts of the sign-in pages need is asked for by these parts: a list of their files would weigh as much as they
 * do. Browsers that know no module preload (Safari before 17) do without.
 */
export const preloading: BuildOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (_file, files, { hostId, hostType }) =>
    hostType === 'js' && hostId.includes('/signInPages-')
      ? files.filter((file) => file.endsWith('.css'))
      : files,
};

/** Has the parts of the console imported by importPart.ts. */
export function importing(): Plugin {
  return {
    name: 'engine-importing',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { importPart as __vitePreload } from ${JSON.stringify(here('../start/importPart.ts'))};`
        : undefined,
  };
}

/**
 * Writes what is built in compressed form beside it, for the service to send.
 * The best brotli takes most of the time of a build: the tests, which read none of it, ask for less.
 */
export function compressed(): Plugin {
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
 * Loads `i18n/es.ts?sign-in` with the messages of the sign-in page only, and `?other-pages` with those of all pages
 * before the sign-in: the whole file would be a tenth of what these pages load. The console's file leaves out the
 * messages of mails.
 */
export function messageParts(): Plugin {
  let [isBuild, folder] = [false, ''];
  return {
    name: 'engine-message-parts',
    enforce: 'pre',
    configResolved({ command, root }) {
      [isBuild, folder] = [command === 'build', join(root, 'i18n')];
    },
    async load(id) {
      const [file = '', query] = id.split('?');
      const part = parts[query ?? ''];
      // In development and in the tests the file stays as it is.
      const isWhole = query === undefined && isBuild && this.environment.config.consumer === 'client';
      const name = basename(file, '.ts');
      if (!part && !(isWhole && dirname(file) === folder)) return undefined;
      for (const one of [file, here(`../../i18n/${name}.ts`)]) this.addWatchFile(one);
      const { module } = await runnerImport<Record<string, Messages>>(file);
      const messages = module[name];
      if (!messages) throw new Error(`${file} has no messages of its name`);
      if (part) return `export const messages = ${JSON.stringify(part(messages))};`;
      const { mail: _, ...consoleMessages } = messages;
      return `export const ${name} = ${JSON.stringify(consoleMessages)};`;
    },
  };
}

const parts: Readonly<Record<string, (messages: Messages) => object>> = {
  'sign-in': signInPart,
  'other-pages': otherPagesPart,
};
