/**
 * Builds the HTML page once per language, for browsers, screen readers and search engines that read it before
 * scripts run. The service serves the visitor's language. Not part of the console.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { App } from '../../contract/app.ts';
import type { Messages } from '../../i18n/en.ts';
import { evaluate } from './build.ts';
import type { ConsoleSource } from './buildBoot.ts';

export function localizedPages({ declared }: ConsoleSource): Plugin {
  let root = '';
  return {
    name: 'engine-page-in-each-language',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      // Runs after Vite has produced the page.
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const app = await evaluate<{ thisApp: () => App }>(declared);
        for (const language of app.thisApp().languages) {
          const file = await evaluate<Record<string, Messages>>(join(root, 'i18n', `${language}.ts`));
          const messages = file[language];
          if (!messages) throw new Error(`i18n/${language}.ts does not export ${language}.`);
          const source = inLanguage(String(page.source), language, messages);
          this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source });
        }
      },
    },
  };
}

function inLanguage(page: string, language: string, { console: { name, tagline } }: Messages): string {
  return page
    .replace(/(<html lang=")[^"]*/, (_all, before: string) => before + language)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_all, before: string) => before + escaped(`${name}. ${tagline}`),
    );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
