/**
 * `npm run bench:console`: what the console weighs and how soon it is of use, beside a plain react-admin app
 * of the same versions with everything in one chunk, in the same run (issue 4; DESIGN section 11).
 */
import { parseArgs } from 'node:util';
import { startBrowser } from '../../journeys/product.ts';
import { demoPassword } from '../../journeys/signing-in.ts';
import { median, said, table } from '../figure.ts';
import { serveOurs, servePlain } from './build.ts';
import { type Cost, coldLoad, menuClick, type Place } from './visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1 on');

const rows = 'tbody tr td';
const [ours, plain] = [await serveOurs(), await servePlain()];
try {
  const session = await sessionAt(ours.address);
  const signIn: Place = { address: `${ours.address}/login`, usable: 'input[type=password]', storage: {} };
  const list: Place = { address: `${ours.address}/dashboard/users`, usable: rows, storage: session };
  const plainList: Place = { address: plain.address, usable: rows, storage: { plain: 'in' } };

  const loads = { signIn, list, plainList };
  const costs: Record<keyof typeof loads, Cost[]> = { signIn: [], list: [], plainList: [] };
  const clicks: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
  for (let run = 0; run < runs; run += 1) {
    const names = Object.keys(loads) as (keyof typeof loads)[];
    for (const name of run % 2 ? names.toReversed() : names) {
      const cost = await inBrowser((browser) => coldLoad(browser, loads[name]));
      costs[name].push(cost);
      console.log(
        `run ${run + 1}, ${name}: ${said(cost.scriptBytes / 1000)} kB, ${said(cost.milliseconds)} ms`,
      );
    }
    clicks.ours.push(
      await inBrowser((browser) =>
        menuClick(browser, list, 'a[href="/dashboard/clients"]', '[href^="/dashboard/client/"]'),
      ),
    );
    clicks.plain.push(
      await inBrowser((browser) => menuClick(browser, plainList, 'a[href="#/client"]', 'tbody tr td')),
    );
    console.log(
      `run ${run + 1}, click: ${said(clicks.ours.at(-1) ?? 0)} ms, plain ${said(clicks.plain.at(-1) ?? 0)} ms`,
    );
  }
  const kB = (name: keyof typeof loads) => median(costs[name].map(({ scriptBytes }) => scriptBytes)) / 1000;
  const ms = (name: keyof typeof loads) => median(costs[name].map(({ milliseconds }) => milliseconds));
  const ratio = (one: number, other: number) => `${said(one / other)} (${said(one)} ÷ ${said(other)} ms)`;
  console.log();
  console.log(
    table([
      {
        figure: 'JavaScript (gzip) until sign-in usable',
        asked: '≤ 75 kB',
        measured: `${said(kB('signIn'))} kB, ${said(ms('signIn'))} ms`,
      },
      {
        figure: 'JavaScript (gzip) until the first list usable',
        asked: '≤ 320 kB',
        measured: `${said(kB('list'))} kB (plain ${said(kB('plainList'))})`,
      },
      { figure: 'time to usable list ÷ plain', asked: '≤ 1.0', measured: ratio(ms('list'), ms('plainList')) },
      {
        figure: 'menu click to rows painted ÷ plain',
        asked: '≤ 1.0',
        measured: ratio(median(clicks.ours), median(clicks.plain)),
      },
    ]),
  );
} finally {
  await Promise.all([ours.stop(), plain.stop()]);
}

/** A fresh browser for each visit: nothing is in any cache. */
async function inBrowser<T>(
  visit: (browser: Awaited<ReturnType<typeof startBrowser>>) => Promise<T>,
): Promise<T> {
  const browser = await startBrowser();
  try {
    return await visit(browser);
  } finally {
    await browser.close();
  }
}

/** What the browser keeps of someone who is signed in, in English. */
async function sessionAt(address: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'root', password: demoPassword }),
  });
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return {
    language: 'es',
    accessToken: String(data.accessToken),
    refreshToken: String(data.refreshToken),
    userData: JSON.stringify(data.userData),
  };
}
