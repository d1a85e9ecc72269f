/** Puts boot.js into the page, with what was built; used by vite.config.ts alone, never by the console. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Resource } from '../../contract/resource.ts';
import { firstRequest } from '../lists/rows/firstRows.ts';
import { COMPOSED } from './build.ts';

const source = fileURLToPath(new URL('../start/boot.js', import.meta.url));

/**
 * The script stands in the page itself: as a file it would be fetched first, and all else after it.
 * @param declared the file that the app declares its features in
 */
export function boot(declared: string): Plugin {
  return {
    name: 'monedero-boot',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const built = bundle && JSON.stringify({ ...filesIn(bundle), lists: await lists(declared) });
        const code = readFileSync(source, 'utf8').replace('export function', 'function');
        const script = minifySync('boot.js', `(() => { ${code} boot(${built ?? ''}) })()`);
        if (script.errors.length) throw new Error(`boot.js: ${script.errors[0]?.message}`);
        return [{ tag: 'script', children: script.code, injectTo: 'head' }];
      },
    },
  };
}

type Files = { always: string[] } & Record<string, string[]>;

/** What a visitor needs and what someone with a session does: always, and in each language. */
function filesIn(bundle: Rolldown.OutputBundle): { console: Files; signInPages: Files } {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const needed = (...modules: RegExp[]): string[] => {
    const found = modules.map((pattern) => {
      // The one that imports of it name; where there is none for it alone, the one that it lies in.
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId && pattern.test(facadeModuleId)) ??
        chunks.find(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)));
      if (!chunk) throw new Error(`nothing was built from ${pattern}`);
      return chunk;
    });
    const files = new Set<string>();
    const add = (file: string) => {
      if (files.has(file)) return;
      files.add(file);
      const chunk = chunks.find(({ fileName }) => fileName === file);
      for (const style of chunk?.viteMetadata?.importedCss ?? []) files.add(style);
      for (const one of chunk?.imports ?? []) add(one);
    };
    for (const { fileName } of found) add(fileName);
    return [...files];
  };
  const signInPages = needed(/console\/signIn\/show\.tsx$/);
  const console = needed(COMPOSED, /providers\/languages\/messageFiles\.ts$/);
  const files = { console: { always: console } as Files, signInPages: { always: signInPages } as Files };
  for (const [language, pack] of Object.entries(packs)) {
    const own = `i18n/${language}\\.ts`;
    const messages = needed(new RegExp(`${own}$`), ...(pack ? [new RegExp(`/ra-language-${pack}/`)] : []));
    files.console[language] = messages.filter((file) => !console.includes(file)).map(address);
    files.signInPages[language] = needed(new RegExp(`${own}\\?sign-in$`)).map(address);
  }
  files.console.always = console.map(address);
  files.signInPages.always = signInPages.map(address);
  return files;
}

const packs = { de: 'german', en: '', es: 'spanish', fr: 'french', pt: 'portuguese' };

const address = (file: string) => `/${file}`;

/** By its address: the first request of each list that is asked for with GET, and who may send it. */
async function lists(declared: string) {
  const { module } = await runnerImport<{ resources: readonly Resource[] }>(declared);
  const asked = module.resources.filter(({ list }) => list.method !== 'POST');
  return Object.fromEntries(
    asked.map((one) => [
      one.routes.list,
      { resource: one.name, subject: one.subject, path: firstRequest(one) },
    ]),
  );
}
