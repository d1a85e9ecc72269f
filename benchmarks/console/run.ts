/**
 * `npm run bench:console`: what the console weighs and how soon it is of use, beside a plain react-admin app
 * of the same versions with everything in one chunk, in the same run.
 */
import { parseArgs } from 'node:util';
import { startBrowser } from '../../tests/journeys/product.ts';
import { demoPassword } from '../../tests/journeys/signing-in.ts';
import { median, said, table } from '../figure.ts';
import { serveOurs, servePlain } from './build.ts';
import { type Clicks, type Cost, coldLoad, menuClicks, type Place } from './visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1 on');

const rows = 'tbody tr td';
/** What each list has and the other has not: a row's own link, and a column. */
const ourWalk = {
  there: { link: 'a[href="/dashboard/transactions"]', rows: 'tbody a.row[href^="/dashboard/transaction/"]' },
  back: { link: 'a[href="/dashboard/users"]', rows: 'tbody a.row[href^="/dashboard/user/"]' },
};
const plainWalk = {
  there: { link: 'a[href="#/transaction"]', rows: 'tbody td.column-amount' },
  back: { link: 'a[href="#/user"]', rows: 'tbody td.column-userName' },
};
const [ours, plain] = [await serveOurs(), await servePlain()];
try {
  const session = await sessionAt(ours.address);
  const signIn: Place = { address: `${ours.address}/login`, usable: 'input[type=password]', storage: {} };
  const list: Place = { address: `${ours.address}/dashboard/users`, usable: rows, storage: session };
  const plainList: Place = { address: plain.address, usable: rows, storage: { plain: 'in' } };

  const loads = { signIn, list, plainList };
  const costs: Record<keyof typeof loads, Cost[]> = { signIn: [], list: [], plainList: [] };
  const clicks: Record<'ours' | 'plain', Clicks[]> = { ours: [], plain: [] };
  for (let run = 0; run < runs; run += 1) {
    const names = Object.keys(loads) as (keyof typeof loads)[];
    for (const name of run % 2 ? names.toReversed() : names) {
      const cost = await inBrowser((browser) => coldLoad(browser, loads[name]));
      costs[name].push(cost);
      const { bodies, headers, milliseconds, shift } = cost;
      console.log(
        `run ${run + 1}, ${name}: ${said(bodies / 1000)} kB + ${said(headers / 1000)} of headers, ` +
          `${said(milliseconds)} ms, shift ${shift.toFixed(3)}`,
      );
    }
    clicks.ours.push(await menuClicks(inBrowser, list, ourWalk));
    clicks.plain.push(await menuClicks(inBrowser, plainList, plainWalk));
    const last = (app: keyof typeof clicks) => {
      const { cold = 0, sudden = 0, warm = [] } = clicks[app].at(-1) ?? {};
      return `${said(cold)} ms, sudden ${said(sudden)}, again ${warm.map(said).join(', ')}`;
    };
    console.log(`run ${run + 1}, click: ${last('ours')}; plain ${last('plain')}`);
  }
  const of = (name: keyof typeof loads, part: keyof Cost) => median(costs[name].map((cost) => cost[part]));
  const kB = (name: keyof typeof loads) => {
    const [bodies, headers] = [of(name, 'bodies') / 1000, of(name, 'headers') / 1000];
    return `${said(bodies)} kB (${said(bodies + headers)} with headers)`;
  };
  const ratio = (one: number, other: number) => `${said(one / other)} (${said(one)} ÷ ${said(other)} ms)`;
  const clicked = (kind: keyof Clicks) => {
    const times = (app: keyof typeof clicks) => median(clicks[app].flatMap((one) => one[kind]));
    return ratio(times('ours'), times('plain'));
  };
  console.log();
  console.log(
    table([
      {
        figure: 'JavaScript (gzip) until sign-in usable',
        asked: '≤ 80 kB',
        measured: `${kB('signIn')}, ${said(of('signIn', 'milliseconds'))} ms`,
      },
      {
        figure: 'JavaScript (gzip) until the first list usable',
        asked: '≤ 320 kB',
        measured: `${kB('list')}; plain ${kB('plainList')}`,
      },
      {
        figure: 'time to usable list ÷ plain',
        asked: '≤ 1.0',
        measured: ratio(of('list', 'milliseconds'), of('plainList', 'milliseconds')),
      },
      { figure: 'menu click to rows painted ÷ plain', asked: '≤ 1.0', measured: clicked('cold') },
      { figure: 'the same, without a pointer that comes first', asked: '', measured: clicked('sudden') },
      { figure: 'the same, back to a list seen before', asked: '', measured: clicked('warm') },
      {
        figure: 'layout shift of the list',
        asked: '≤ 0.05',
        measured: of('list', 'shift').toFixed(3),
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
