/**
 * `npm run screenshots`: takes screenshots of the built console with demo data, in both color modes, into docs/images,
 * and lists them at the end of docs/getting-started.md. Run it after changing a screen.
 */
import '../../src/features.ts';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { root, startBrowser, startProduct, temporaryFolder } from '../../tests/journeys/product.ts';
import { type Requests, waitUntilQuiet, watchRequests } from '../../tests/journeys/requests.ts';
import { signInThroughPage } from '../../tests/journeys/signIn.ts';
import { type Scene, scenesOf } from './scenes.ts';

const skins = ['light', 'dark'] as const;
const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 720 };
const folder = join(root, 'docs/images');
const tour = join(root, 'docs/getting-started.md');
/** Everything after this line is generated. */
const GALLERY = '## All screens\n';

const data = temporaryFolder();
const product = await startProduct(data.path);
const browser = await startBrowser();
try {
  const scenes = await scenesOf(product.address);
  mkdirSync(folder, { recursive: true });
  // Pictures of other products, in a folder of their own, stay.
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) rmSync(join(folder, entry.name));
  for (const skin of skins) await photograph(browser, skin, scenes);
  const [written = ''] = readFileSync(tour, 'utf8').split(GALLERY);
  writeFileSync(tour, written + GALLERY + gallery(scenes));
} finally {
  await browser.close();
  await product.kill();
  data.remove();
}

async function photograph(browser: Browser, skin: (typeof skins)[number], scenes: readonly Scene[]) {
  const context = await browser.newContext({ viewport: wide, colorScheme: skin, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const requests = watchRequests(page);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`${product.address}/login`);
  await shoot(page, requests, `sign-in-${skin}`);
  let user: string | undefined;
  for (const scene of scenes) {
    const { user: whose = 'root' } = scene;
    if (user !== whose) {
      await page.evaluate(() => localStorage.clear());
      await signInThroughPage(page, product.address, whose);
    }
    user = whose;
    await page.setViewportSize(wide);
    await open(page, requests, scene);
    await shoot(page, requests, `${scene.name}-${skin}`);
    // Code hosts that scale images in a README, and package registries, require PNG.
    if (scene.name === 'dashboard' && skin === 'light')
      await page.screenshot({ path: join(folder, 'dashboard.png') });
    if (!scene.narrow) continue;
    await page.setViewportSize(narrow);
    await open(page, requests, scene);
    await shoot(page, requests, `${scene.name}-narrow-${skin}`);
  }
  await context.close();
}

async function open(page: Page, requests: Requests, { path, prepare }: Scene): Promise<void> {
  await page.goto(product.address + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilQuiet(page, requests);
  await prepare?.(page);
}

/** Waits until all requests and animations have finished. */
async function shoot(page: Page, requests: Requests, name: string): Promise<void> {
  await waitUntilQuiet(page, requests);
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, [aria-busy="true"]') === null);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // WebP, which Playwright does not support itself, has half the size of a JPEG of the same quality.
  const browserSide = await page.context().newCDPSession(page);
  const { data } = await browserSide.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  writeFileSync(join(folder, `${name}.webp`), data, 'base64');
  await browserSide.detach();
}

/** A row per scene, with links to its images. */
function gallery(scenes: readonly Scene[]): string {
  const link = (text: string, name: string) => `[${text}](images/${name}.webp)`;
  const rows = [{ name: 'sign-in', title: 'Sign-in', narrow: false }, ...scenes].map(
    ({ name, title, narrow }) => {
      const phone = narrow ? skins.map((skin) => link(skin, `${name}-narrow-${skin}`)).join(', ') : '';
      return `| ${title} | ${skins.map((skin) => link(skin, `${name}-${skin}`)).join(', ')} | ${phone} |`;
    },
  );
  const head = 'Written by `npm run screenshots`, from the demo data.';
  return `\n${head}\n\n| screen | 1280 pixels | 360 pixels |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}
