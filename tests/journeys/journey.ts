/** What a file of journeys walks through: the product with its demo data, and a browser at it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { PATIENCE } from '../setup/patience.ts';
import { connectedTo, type Product, startProduct, temporaryFolder } from './product.ts';
import { type KeptSession, sessionOf } from './signing-in.ts';

export type Watched = { page: Page; problems: string[] };

export type Journey = {
  /** Where the product can be reached: http://127.0.0.1:PORT */
  readonly address: string;
  readonly product: Product;
  readonly browser: Browser;
  /** The product's DATA_DIR. */
  readonly dataDir: string;
  /**
   * A new page in a fresh profile that speaks `language`, on which nobody is signed in, or this person, or a session
   * of before goes on. `problems` gathers what the browser reports: errors on the console, broken requests,
   * refusals by the Content-Security-Policy.
   */
  openPage(language?: Language, signedIn?: string | KeptSession): Promise<Watched>;
  /**
   * Ends the product as a power switch would, and starts it again on the same data.
   * @param meanwhile what happens to the data in between
   */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
};

type Options = {
  /** The folder of another build than this checkout's. */
  build?: string;
  /** The product makes its demo data itself, as on a first day; else it finds what it would have made. */
  isFirstDay?: boolean;
};

/**
 * Starts a product before the tests of a file, connects to the browser that all files share, and leaves both after them. To be called at the head of the
 * file; what it answers can be used by whatever runs later: hooks and tests.
 */
export function startJourney({ build, isFirstDay = false }: Options = {}): Journey {
  const data = temporaryFolder(isFirstDay ? undefined : inject('demoData'));
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(data.path, build), connectedTo(inject('browser'))]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    data.remove();
  });
  return {
    get address() {
      return product.address;
    },
    get product() {
      return product;
    },
    get browser() {
      return browser;
    },
    dataDir: data.path,
    openPage: async (language = 'en', signedIn) => {
      const session = typeof signedIn === 'string' ? await sessionOf(product.address, signedIn) : signedIn;
      const kept = { language, ...session };
      const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
      const storageState = { cookies: [], origins: [{ origin: product.address, localStorage }] };
      const context = await browser.newContext({ viewport: { width: 1350, height: 900 }, storageState });
      context.setDefaultTimeout(PATIENCE);
      await context.addInitScript(refuseViolations);
      const page = await context.newPage();
      return { page, problems: problemsOf(page) };
    },
    restart: async (meanwhile) => {
      await product.kill();
      await meanwhile?.();
      product = await startProduct(data.path, build);
    },
  };
}

/** In the page: Chromium is silent about a violation whose error somebody catches. */
function refuseViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`against the Content-Security-Policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
  );
}

function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return problems;
}
