/** What a file of journeys walks through: the product with its demo data, and a browser at it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { startFirefox, typeLikeUser } from '../setup/firefox.ts';
import { PATIENCE } from '../setup/patience.ts';
import { connectedTo, type Product, startProduct, temporaryFolder } from './product.ts';
import { type KeptSession, sessionOf } from './signing-in.ts';

export type Watched = { page: Page; problems: string[] };

export type Journey = {
  /** Where the product can be reached: http://127.0.0.1:PORT */
  readonly address: string;
  readonly browser: Browser;
  /** The product's DATA_DIR. */
  readonly dataDir: string;
  /**
   * A new page in a fresh profile that speaks `language`, on which nobody is signed in, or this person, or a session
   * of before goes on. `problems` gathers what the browser reports: errors on the console, broken requests,
   * refusals by the Content-Security-Policy.
   */
  openPage(language?: Language, signedIn?: string | KeptSession): Promise<Watched>;
};

export type OwnJourney = Journey & {
  readonly product: Product;
  /**
   * Ends the product as a power switch would, and starts it again on the same data.
   * @param meanwhile what happens to the data in between
   */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
};

/**
 * A journey through the product that all files share. Whoever changes something there changes what is nobody else's:
 * people and records of its own (people.ts). To be called at the head of the file; what it answers can be used by
 * whatever runs later: hooks and tests.
 */
export function startJourney(): Journey {
  const browser = sharedBrowser();
  const { address, dataDir } = inject('sharedProduct');
  return {
    address,
    dataDir,
    get browser() {
      return browser();
    },
    openPage: (language, signedIn) => openPage(browser(), address, language, signedIn),
  };
}

type Options = {
  /** The folder of another build than this checkout's. */
  build?: string;
  /** The product makes its demo data itself, as on a first day; else it finds what it would have made. */
  isFirstDay?: boolean;
};

/** The same through a product of its own, for those who restart it, or change what others rely on. */
export function startOwnJourney({ build, isFirstDay = false }: Options = {}): OwnJourney {
  const browser = sharedBrowser();
  const data = temporaryFolder(isFirstDay ? undefined : inject('demoData'));
  let product: Product;
  beforeAll(async () => {
    product = await startProduct(data.path, build);
  });
  afterAll(async () => {
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
      return browser();
    },
    dataDir: data.path,
    openPage: (language, signedIn) => openPage(browser(), product.address, language, signedIn),
    restart: async (meanwhile) => {
      await product.kill();
      await meanwhile?.();
      product = await startProduct(data.path, build);
    },
  };
}

/** Connects to it before the tests of the file; its pages are closed after them. */
function sharedBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    const endpoint = inject('chromium');
    browser = endpoint ? await connectedTo(endpoint) : await startFirefox();
  });
  afterAll(() => browser?.close());
  return () => browser;
}

async function openPage(
  browser: Browser,
  address: string,
  language: Language = 'en',
  signedIn?: string | KeptSession,
): Promise<Watched> {
  const session = typeof signedIn === 'string' ? await sessionOf(address, signedIn) : signedIn;
  const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(refuseViolations);
  if (browser.browserType().name() === 'firefox') await typeLikeUser(context);
  const page = await context.newPage();
  // Of the same origin, and a word long: Playwright's storageState opens a page more for each profile.
  await page.goto(`${address}/healthz`);
  await page.evaluate((kept) => Object.assign(localStorage, kept), { language, ...session });
  return { page, problems: problemsOf(page) };
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
