/** A service that is killed between the last approval and the result: after a restart the request is carried out once. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  createSettings,
  credit,
  openTill,
  type RunningService,
  readState,
  startProcess,
  type Till,
  type Variables,
} from '../../../journeys/processes.ts';
import { buildUser } from '../../../service/platform.ts';
import { type Cluster, startCluster } from '../../../setup/postgres.ts';

let cluster: Cluster;
let variables: Variables;
let service: RunningService;
let till: Till;
let approver: string;

const send = async (method: string, path: string, body?: object, token = till.token) =>
  (await call(service.address, method, path, { token, body, key: path + JSON.stringify(body) })).body;
const readStatus = async (id: string) => (await send('GET', `approval/${id}`)).data.status;

beforeAll(async () => {
  cluster = await startCluster();
  variables = await createSettings(cluster.url);
  service = await startProcess(variables);
  till = await openTill(service.address);
  await credit(service.address, till, 'money');
  const { password, ...body } = buildUser('approver', 'root');
  await send('POST', 'user', { password, ...body });
  const session = await send('POST', 'auth/login', { userName: 'approver', password });
  approver = session.data.accessToken;
});
afterAll(async () => {
  service.signal('SIGKILL', 'all');
  await service.ended;
  await cluster.stop();
});

it('a payment and a change of rights that were approved happen once, though the service was killed before', async () => {
  const { data: user } = await send('POST', 'user', buildUser('promoted', 'super_admin'));
  for (const operation of ['credit', 'user']) {
    const money = operation === 'credit' && { currency: 'USD', from: '0' };
    await send('POST', 'approvalPolicy', { name: operation, operation, approvers: 1, ...money });
  }
  const requests: string[] = [
    (await send('PUT', `user/${user._id}`, { role: 'root' })).approval._id,
    (await credit(service.address, till, 'payment')).body.approval._id,
  ];

  // As long as somebody else has locked what they change, requests are approved but not carried out.
  const locks = new pg.Client(variables.DATABASE_URL);
  await locks.connect();
  await locks.query('begin');
  await locks.query('select from balances where wallet = $1 for update', [till.wallet]);
  await locks.query('select from users where _id = $1 for update', [user._id]);
  const unanswered = requests.map((id) =>
    send('POST', `approval/${id}/approve`, {}, approver).catch(() => 'no response'),
  );
  for (const id of requests) await expect.poll(() => readStatus(id)).toBe('approved');
  service.signal('SIGKILL', 'all');
  await service.ended;
  expect(await Promise.all(unanswered)).toEqual(requests.map(() => 'no response'));
  // The database may still carry out what the killed process has sent.
  await locks.query('rollback');
  await locks.end();

  service = await startProcess(variables);
  for (const id of requests) await expect.poll(() => readStatus(id)).toBe('executed');
  expect((await send('GET', `user/${user._id}`)).data.role).toBe('root');
  const changes = await send('POST', 'audit', { filter: { record: user._id, action: 'update' } });
  expect(changes.data).toHaveLength(1);
  const { booked, units, sum, findings } = await readState(variables, till.wallet);
  expect({ booked: booked.length, units, sum, findings }).toEqual({
    ...{ booked: 2, units: '200', sum: '0', findings: [] },
  });
});
