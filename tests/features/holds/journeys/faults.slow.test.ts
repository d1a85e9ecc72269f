/** A service that is killed while holds are placed, captured, released and expire: each happens once, and nothing is lost. */
import '#features/holds/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  createSettings,
  credit,
  openTill,
  postWithRetries,
  type RunningService,
  readState,
  startProcess,
  type Till,
  type Variables,
} from '../../../journeys/processes.ts';
import { type Cluster, startCluster } from '../../../setup/postgres.ts';

let cluster: Cluster;
let variables: Variables;
let service: RunningService;
let till: Till;
let recipient: Till;

beforeAll(async () => {
  cluster = await startCluster();
  variables = await createSettings(cluster.url);
  service = await startProcess(variables);
  till = await openTill(service.address);
  recipient = await openTill(service.address);
  for (let at = 0; at < COUNT; at += 1) await credit(service.address, till, `money ${at}`);
});
afterAll(async () => {
  service.signal('SIGKILL', 'all');
  await service.ended;
  await cluster.stop();
});

const COUNT = 120;
const LANES = 12;
const KILLED_AT = [30, 60, 100];
/** Milliseconds until a hold expires that is neither captured nor released. */
const UNTIL_EXPIRY = 20_000;
const endings = ['capture', 'release', 'expire'] as const;
type Ending = (typeof endings)[number];
type Placed = { hold: string; ending: Ending; transaction: string | null };

const address = () => service.address;
const post = async (path: string, body: object, key: string) =>
  (await postWithRetries(address, till, { path, body, key })).body.data;

async function placeAndEnd(at: number): Promise<Placed> {
  const ending = endings[at % endings.length] as Ending;
  const { _id: hold } = await post(
    'hold',
    {
      ...{ wallet: till.wallet, to: recipient.wallet, currency: 'USD', amount: '1.00', reference: `${at}` },
      ...(ending === 'expire' && { expiresAt: new Date(Date.now() + UNTIL_EXPIRY).toISOString() }),
    },
    `place ${at}`,
  );
  if (ending === 'expire') return { hold, ending, transaction: null };
  const body = ending === 'capture' ? { amount: '0.40' } : { reason: 'Cancelled' };
  const { transaction } = await post(`hold/${hold}/${ending}`, body, `end ${at}`);
  return { hold, ending, transaction };
}

async function restart(): Promise<void> {
  service.signal('SIGKILL', 'all');
  await service.ended;
  service = await startProcess(variables);
}

it('holds are placed and end once each, though the service is killed three times', async () => {
  const left = Array.from({ length: COUNT }, (_, at) => at);
  const placed: Placed[] = [];
  let restarts = Promise.resolve();
  const work = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      placed.push(await placeAndEnd(at));
      if (KILLED_AT.includes(placed.length)) restarts = restarts.then(restart);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  await restarts;
  const read = async (path: string) => (await call(address(), 'GET', path, { token: till.token })).body;
  await expect.poll(async () => (await read('hold?filter={"status":"pending"}')).total).toBe(0);

  expect(new Set(placed.map(({ hold }) => hold)).size).toBe(COUNT);
  expect((await read('hold')).total).toBe(COUNT);
  const captures = placed.flatMap(({ transaction }) => transaction ?? []);
  expect(captures).toHaveLength(COUNT / endings.length);
  const paid = await readState(variables, recipient.wallet);
  expect(paid.booked.sort()).toEqual(captures.sort());
  const { units, sum, findings } = await readState(variables, till.wallet);
  expect({ paid: paid.units, units, sum, findings }).toEqual({
    ...{ paid: String(captures.length * 40), units: String(COUNT * 100 - captures.length * 40) },
    ...{ sum: '0', findings: [] },
  });
  const balance = await read(`wallet/${till.wallet}/balance?currency=USD`);
  expect(balance.data.held).toBeUndefined();
});
