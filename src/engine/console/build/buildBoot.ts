/** Inlines boot.js with the names of the built files into the page. Not part of the console. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import type { App } from '../../contract/app.ts';
import type { Language } from '../../contract/languages.ts';
import { evaluate, resolvePath } from './build.ts';

/** An app's files, by full path. */
export type ConsoleSource = {
  /** Declares the features; exports `thisApp` and `signUpRole` of the engine's contract. */
  declared: string;
  /** Assembles the console; loaded after sign-in. */
  composed: string;
};

const source = fileURLToPath(new URL('../start/boot.js', import.meta.url));

/** Inlined into the page: as a separate file it would have to be fetched before everything else. */
export function bootPlugin({ declared, composed }: ConsoleSource): Plugin {
  return {
    name: 'engine-boot',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const module = await evaluate<Declared>(declared);
        const { languages } = module.thisApp();
        const app = JSON.stringify({ languages, signsUp: module.signUpRole() !== undefined });
        const manifest = bundle && JSON.stringify(listBuiltFiles(bundle, composed, languages));
        const code = readFileSync(source, 'utf8').replace('export function', 'function');
        const script = minifySync('boot.js', `(() => { ${code} boot(${app}, ${manifest}) })()`);
        if (script.errors.length) throw new Error(`boot.js: ${script.errors[0]?.message}`);
        return [{ tag: 'script', children: script.code, injectTo: 'head' }];
      },
    },
  };
}

/** The exports of that file. */
type Declared = { thisApp: () => App; signUpRole: () => string | undefined };

type Files = { always: string[] } & Record<string, string[]>;

/** What visitors and signed-in users need: always, and per language. */
function listBuiltFiles(
  bundle: Rolldown.OutputBundle,
  composed: string,
  languages: readonly Language[],
): { console: Files; signInPages: Files } {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const listNeededFiles = (...modules: Match[]): string[] => {
    const entries = modules.map((matches) => {
      // The chunk named after the module, else the chunk that contains it.
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId && matches(facadeModuleId)) ??
        chunks.find(({ moduleIds }) => moduleIds.some(matches));
      if (!chunk) throw new Error(`The build has no chunk for ${matches}.`);
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
    for (const { fileName } of entries) add(fileName);
    return [...files];
  };
  const signInPages = listNeededFiles((id) => id === resolvePath('../signIn/show.tsx'));
  const console = listNeededFiles(
    (id) => id === composed,
    (id) => id === resolvePath('../providers/languages/messageFiles.ts'),
  );
  const files = { console: { always: console } as Files, signInPages: { always: signInPages } as Files };
  for (const language of languages) {
    const pack = packs[language];
    const appMessages = `i18n/${language}\\.ts`;
    const messages = listNeededFiles(
      matchesPattern(new RegExp(`${appMessages}$`)),
      ...(pack ? [matchesPattern(new RegExp(`/ra-language-${pack}/`))] : []),
    );
    files.console[language] = messages.filter((file) => !console.includes(file)).map(toUrl);
    files.signInPages[language] = listNeededFiles(
      matchesPattern(new RegExp(`${appMessages}\\?sign-in$`)),
    ).map(toUrl);
  }
  files.console.always = console.map(toUrl);
  files.signInPages.always = signInPages.map(toUrl);
  return files;
}

const packs: Readonly<Record<Language, string>> = {
  de: 'german',
  en: '',
  es: 'spanish',
  fr: 'french',
  pt: 'portuguese',
};

type Match = (id: string) => boolean;

const matchesPattern =
  (pattern: RegExp): Match =>
  (id) =>
    pattern.test(id);

const toUrl = (file: string) => `/${file}`;
