/**
 * `npm run bench:console`: size and loading time of the console, compared with a plain react-admin app in the same
 * versions with everything in one chunk, in the same run.
 */
import { parseArgs } from 'node:util';
import { startBrowser } from '../../tests/journeys/product.ts';
import { demoPassword } from '../../tests/journeys/signIn.ts';
import { formatNumber, formatTable, median } from '../figure.ts';
import { serveConsole, servePlain } from './build.ts';
import { type Clicks, type Cost, coldLoad, menuClicks, type PageTarget } from './visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1 on');

const rows = 'tbody tr td';
/** What each list has and the other lacks: a row's link, and a column. */
const ourWalk = {
  there: { link: 'a[href="/dashboard/transactions"]', rows: 'tbody a.row[href^="/dashboard/transaction/"]' },
  back: { link: 'a[href="/dashboard/users"]', rows: 'tbody a.row[href^="/dashboard/user/"]' },
};
const plainWalk = {
  there: { link: 'a[href="#/transaction"]', rows: 'tbody td.column-amount' },
  back: { link: 'a[href="#/user"]', rows: 'tbody td.column-userName' },
};
const [ours, plain] = [await serveConsole(), await servePlain()];
try {
  const session = await createSession(ours.address);
  const signIn: PageTarget = { url: `${ours.address}/login`, usable: 'input[type=password]', storage: {} };
  const list: PageTarget = { url: `${ours.address}/dashboard/users`, usable: rows, storage: session };
  const plainList: PageTarget = { url: plain.address, usable: rows, storage: { plain: 'in' } };

  const loads = { signIn, list, plainList };
  const costs: Record<keyof typeof loads, Cost[]> = { signIn: [], list: [], plainList: [] };
  const clicks: Record<'ours' | 'plain', Clicks[]> = { ours: [], plain: [] };
  for (let run = 0; run < runs; run += 1) {
    const names = Object.keys(loads) as (keyof typeof loads)[];
    for (const name of run % 2 ? names.toReversed() : names) {
      const cost = await withBrowser((browser) => coldLoad(browser, loads[name]));
      costs[name].push(cost);
      const { bodies, headers, milliseconds, shift } = cost;
      console.log(
        `run ${run + 1}, ${name}: ${formatNumber(bodies / 1000)} kB + ${formatNumber(headers / 1000)} of headers, ` +
          `${formatNumber(milliseconds)} ms, shift ${shift.toFixed(3)}`,
      );
    }
    clicks.ours.push(await menuClicks(withBrowser, list, ourWalk));
    clicks.plain.push(await menuClicks(withBrowser, plainList, plainWalk));
    const getLast = (app: keyof typeof clicks) => {
      const { cold = 0, sudden = 0, warm = [] } = clicks[app].at(-1) ?? {};
      return `${formatNumber(cold)} ms, sudden ${formatNumber(sudden)}, again ${warm.map(formatNumber).join(', ')}`;
    };
    console.log(`run ${run + 1}, click: ${getLast('ours')}; plain ${getLast('plain')}`);
  }
  const of = (name: keyof typeof loads, part: keyof Cost) => median(costs[name].map((cost) => cost[part]));
  const kB = (name: keyof typeof loads) => {
    const [bodies, headers] = [of(name, 'bodies') / 1000, of(name, 'headers') / 1000];
    return `${formatNumber(bodies)} kB (${formatNumber(bodies + headers)} with headers)`;
  };
  const ratio = (one: number, other: number) =>
    `${formatNumber(one / other)} (${formatNumber(one)} ÷ ${formatNumber(other)} ms)`;
  const formatClicks = (kind: keyof Clicks) => {
    const times = (app: keyof typeof clicks) => median(clicks[app].flatMap((one) => one[kind]));
    return ratio(times('ours'), times('plain'));
  };
  console.log();
  console.log(
    formatTable([
      {
        figure: 'JavaScript (gzip) until sign-in usable',
        target: '≤ 80 kB',
        measured: `${kB('signIn')}, ${formatNumber(of('signIn', 'milliseconds'))} ms`,
      },
      {
        figure: 'JavaScript (gzip) until the first list usable',
        target: '≤ 320 kB',
        measured: `${kB('list')}; plain ${kB('plainList')}`,
      },
      {
        figure: 'time to usable list ÷ plain',
        target: '≤ 1.0',
        measured: ratio(of('list', 'milliseconds'), of('plainList', 'milliseconds')),
      },
      { figure: 'menu click to rows painted ÷ plain', target: '≤ 1.0', measured: formatClicks('cold') },
      {
        figure: 'the same, without a pointer that comes first',
        target: '',
        measured: formatClicks('sudden'),
      },
      { figure: 'the same, back to a list seen before', target: '', measured: formatClicks('warm') },
      {
        figure: 'layout shift of the list',
        target: '≤ 0.05',
        measured: of('list', 'shift').toFixed(3),
      },
    ]),
  );
} finally {
  await Promise.all([ours.stop(), plain.stop()]);
}

/** A new browser for each visit, with empty caches. */
async function withBrowser<T>(
  visit: (browser: Awaited<ReturnType<typeof startBrowser>>) => Promise<T>,
): Promise<T> {
  const browser = await startBrowser();
  try {
    return await visit(browser);
  } finally {
    await browser.close();
  }
}

/** The stored session of a signed-in user, in English. */
async function createSession(address: string): Promise<Record<string, string>> {
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
