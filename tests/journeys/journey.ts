/** Journeys through the product with its demo data, in a browser. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { startFirefox, typeLikeUser } from '../setup/firefox.ts';
import { PATIENCE } from '../setup/patience.ts';
import { connectToChromium, type Product, startProduct, temporaryFolder } from './product.ts';
import { createSession, type StoredSession } from './signIn.ts';

export type OpenedPage = { page: Page; problems: string[] };

export type Journey = {
  /** Where the product can be reached: http://127.0.0.1:PORT */
  readonly address: string;
  readonly browser: Browser;
  /** The product's DATA_DIR. */
  readonly dataDir: string;
  /**
   * Opens a page in a new profile in `language`, signed in as the user of this name, with an earlier session, or signed out.
   * `problems` collects what the browser reports: console errors, failed requests, violations of the
   * Content-Security-Policy.
   */
  openPage(language?: Language, signedIn?: string | StoredSession): Promise<OpenedPage>;
};

export type OwnJourney = Journey & {
  readonly product: Product;
  /**
   * Kills the product, and starts it again on the same data and port.
   * @param meanwhile runs in between
   */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
};

/**
 * A journey through the product that all files share. A test changes only records that it has created (people.ts). Call this at
 * the top of the file; hooks and tests can use the result.
 */
export function startJourney(): Journey {
  const browser = connectBrowser();
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
  /** The folder of another checkout's build. */
  build?: string;
  /** Start without data, so that the product creates its demo data. */
  isFirstDay?: boolean;
};

/** Like `startJourney`, through a separate product: for tests that restart it, or change what others depend on. */
export function startOwnJourney({ build, isFirstDay = false }: Options = {}): OwnJourney {
  const browser = connectBrowser();
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
      const { port } = new URL(product.address);
      await product.kill();
      await meanwhile?.();
      product = await startProduct(data.path, build, { PORT: port });
    },
  };
}

/** Connects before the tests of the file, and closes the pages after them. */
function connectBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = inject('isFirefox') ? await startFirefox() : await connectToChromium(inject('chromium'));
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const pages = browser.contexts().flatMap((context) => context.pages());
    // A line that .ci/run repeats at the end of its log.
    for (const page of pages) console.log(`\nfailed: ${task.name}: ${await describePage(page)}`);
  });
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    await browser?.close();
  });
  return () => browser;
}

async function openPage(
  browser: Browser,
  address: string,
  language: Language = 'en',
  signedIn?: string | StoredSession,
): Promise<OpenedPage> {
  const session = typeof signedIn === 'string' ? await createSession(address, signedIn) : signedIn;
  const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
  context.setDefaultTimeout(PATIENCE);
  stopRoutesOnClose(context);
  await context.addInitScript(reportViolations);
  if (browser.browserType().name() === 'firefox') await typeLikeUser(context);
  const page = await context.newPage();
  // A short page of the same origin: Playwright's storageState would open another page for each profile.
  await page.goto(`${address}/healthz`);
  await page.evaluate((kept) => Object.assign(localStorage, kept), { language, ...session });
  const problems = collectProblems(page);
  problemsOf.set(page, problems);
  return { page, problems };
}

const problemsOf = new WeakMap<Page, string[]>();

/** What it shows, and what the browser has reported last. */
async function describePage(page: Page): Promise<string> {
  const snapshot = (part: string) => page.locator(part).ariaSnapshot({ timeout: 5000 }).catch(String);
  // What a dialog covers is hidden from the snapshot.
  const shown = (await page.locator('main').count()) === 1 ? await snapshot('main') : '';
  const all = shown || (await snapshot('body'));
  const problems = problemsOf.get(page)?.slice(-5).join('; ') ?? '';
  const text = `${page.url()} shows ${all.slice(0, 4000)}; the browser reported: ${problems.slice(0, 1000)}`;
  return text.replace(/\s+/g, ' ');
}

/** Otherwise a route's handler that is still at work, such as for a prefetched file, throws outside any test. */
function stopRoutesOnClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
}

/** Runs in the page: Chromium does not log a violation whose error is caught. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(
      `violates the Content-Security-Policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`,
    ),
  );
}

/**
 * Firefox reports a font whose download it ended because the page was left (NS_BINDING_ABORTED), as an
 * uncaught error whose name is "downloadable font".
 */
const isLeftBehind = (text: string) => /^download failed \(font-family: .* status=2152398850 /.test(text);

function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  const collect = (text: string) => isLeftBehind(text) || problems.push(text);
  page.on('pageerror', (error) => collect(error.message));
  page.on('console', (message) => message.type() === 'error' && collect(message.text()));
  return problems;
}
