/**
 * Inlines the fonts' declarations into the page and preloads what every language needs; browsers fetch other alphabets
 * with the first text in them. Not part of the console.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const styles = fileURLToPath(new URL('../theme/font.css', import.meta.url));
const PRELOADED = 'inter-latin-wght-normal.woff2';

export function fontPlugins(): Plugin[] {
  return [
    {
      name: 'engine-font',
      // Vite resolves the style's URLs after this.
      transformIndexHtml: {
        order: 'pre',
        handler: () => [{ tag: 'style', children: readFileSync(styles, 'utf8'), injectTo: 'head' }],
      },
    },
    {
      name: 'engine-font-preload',
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) => (bundle ? [preload(bundle)] : []),
      },
    },
  ];
}

function preload(bundle: Rolldown.OutputBundle): HtmlTagDescriptor {
  const font = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(PRELOADED));
  if (!font) throw new Error(`The build has no ${PRELOADED}.`);
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font.fileName}` },
    injectTo: 'head-prepend',
  };
}
