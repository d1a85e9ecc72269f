/** What Vite needs to know to build the console; used by vite.config.ts alone, never by the console. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Alias, type BuildOptions, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Messages } from '../../i18n/en.ts';
import { entrancePart, signInPart } from './entrance/messagePart.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Lighter stand-ins for what react-admin imports: 8 kB less of the first screen (DESIGN section 11). */
export const lighter: Alias[] = [
  { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  { find: /^jsonexport\/dist\/index\.js$/, replacement: here('./lazyJsonExport.ts') },
  { find: /^object\.entries$/, replacement: here('./objectEntries.cjs') },
];

/**
 * What every visitor needs is two files, the second asked for by the first, and what everyone behind the
 * sign-in needs is a third: many small ones compress worse, and the list of what to preload for each would
 * weigh as much as they do.
 */
export const chunks: Exclude<Rolldown.OutputOptions['codeSplitting'], boolean> = {
  groups: [
    {
      name: 'first',
      test: /\/src\/console\/(lostFiles|session\/storage|providers\/(preferences|languages))\.ts$|preload-helper/,
      priority: 2,
    },
    { name: 'messages', test: /\/src\/console\/providers\/messageFiles\.ts$/, priority: 2 },
    { name: 'entrance', test: /\/src\/console\/Root\.tsx$/, priority: 1 },
    { name: 'console', test: /\/src\/console\/entered\.tsx$/, priority: 0 },
  ],
};

/**
 * The console behind the sign-in is fetched while the person types, so that its files may follow each other:
 * a list of them all would be a fortieth of what the sign-in page loads. Browsers that know no module
 * preload (Safari before 17) do without.
 */
export const preloading: BuildOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (_file, files, { hostId, hostType }) =>
    hostType === 'js' && hostId.includes('/entrance-')
      ? files.filter((file) => file.endsWith('.css'))
      : files,
};

/** Parts of react-admin's table and title that nobody sees until a menu is opened, a row chosen, a title changed. */
const seenLater =
  /\/(ColumnsSelector|ColumnsSelectorItem|BulkActionsToolbar|BulkDeleteButton|PageTitleConfigurable)\.js$/;
const theirOwners = /ra-ui-materialui.*\/(DataTable\w*|Title)\.js$/;

/** Has those parts fetched once the rows are there: with the inputs that they bring they weigh 14 kB. */
export function later(): Plugin {
  const mark = '\0later:';
  return {
    name: 'monedero-later',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer || importer.startsWith(mark) || !theirOwners.test(importer)) return;
      if (!seenLater.test(source)) return;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && mark + found.id;
    },
    load(id) {
      if (!id.startsWith(mark)) return;
      const path = id.slice(mark.length);
      const name = basename(path, '.js');
      return `
        import { later } from ${JSON.stringify(here('./later.tsx'))};
        export const ${name} = later(async () => (await import(${JSON.stringify(path)})).${name});
      `;
    },
  };
}

/** Writes what is built in compressed form beside it, for the service to send. */
export function compressed(): Plugin {
  return {
    name: 'monedero-compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (this.environment.config.consumer !== 'client' || !dir) return;
      for (const { fileName } of Object.values(bundle)) {
        if (!/\.(js|css|html)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

/**
 * Puts firstPaint.js into the page as a file of its own: it must run before the first paint, so not as a
 * module, and the Content-Security-Policy allows no inline script.
 */
export function firstPaint(): Plugin {
  const source = () => readFileSync(here('./firstPaint.js'), 'utf8');
  const development = '/first-paint.js';
  let built: string | undefined;
  return {
    name: 'monedero-first-paint',
    configureServer(server) {
      server.middlewares.use(development, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(source());
      });
    },
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.config.consumer !== 'client') return;
      built = this.emitFile({ type: 'asset', name: 'first-paint.js', source: source() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          ({ fileName }) => fileName.startsWith('assets/first-paint') && fileName.endsWith('.js'),
        );
        if (built && !file) throw new Error('first-paint.js was not built');
        const src = file ? `/${file.fileName}` : development;
        return [{ tag: 'script', attrs: { src }, injectTo: 'head' }];
      },
    },
  };
}

/**
 * `i18n/es.ts?sign-in` is what the sign-in page says, `?entrance` what all the pages before the sign-in say:
 * the whole file would be a tenth of all that they load.
 */
export function entranceMessages(): Plugin {
  return {
    name: 'monedero-entrance-messages',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      const part = messageParts[query ?? ''];
      if (!part) return undefined;
      this.addWatchFile(file);
      const { module } = await runnerImport<Record<string, Messages>>(file);
      const messages = module[basename(file, '.ts')];
      if (!messages) throw new Error(`${file} has no messages of its name`);
      return `export const messages = ${JSON.stringify(part(messages))};`;
    },
  };
}

const messageParts: Readonly<Record<string, (messages: Messages) => object>> = {
  'sign-in': signInPart,
  entrance: entrancePart,
};
