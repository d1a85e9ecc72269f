/** A replay of all deliveries since a moment. */
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { replayPeriod } from '../../../../src/features/webhooks/service/replay.ts';
import { amountsOf, patience, useWebhooks } from '../stage.ts';

const stage = useWebhooks();
const { receive, act, newWebhook, listDeliveries, credit } = stage;

const replay = (id: string, body: object, as = stage.root) => act(`webhook/${id}/replay`, as, body);
const statuses = async (id: string) =>
  (await listDeliveries(id)).map(({ status }: { status: string }) => status);
const expectDelivered = (id: string, count: number) =>
  expect.poll(() => statuses(id), patience).toEqual(Array.from({ length: count }, () => 'delivered'));

/** A webhook that was sent credits, one after the other, so that each has a moment of its own. */
async function startSent(url: string, ...amounts: string[]) {
  const { _id } = await newWebhook(url);
  for (const [at, amount] of amounts.entries()) {
    await credit('one', amount);
    await expectDelivered(_id, at + 1);
  }
  const moments: string[] = (await listDeliveries(_id)).map(
    ({ createdAt }: { createdAt: string }) => createdAt,
  );
  return { _id, moments };
}

it('sends each event of the period once, in order, and before new ones', async () => {
  const open: ServerResponse[] = [];
  let isHolding = false;
  const receiver = await receive((response) => void (isHolding ? open.push(response) : response.end()));
  const { _id, moments } = await startSent(receiver.url, '1.00', '2.00', '3.00', '4.00');
  expect((await act(`webhook/${_id}/test`)).status).toBe(200);
  await expectDelivered(_id, 5);
  const before = receiver.received.splice(0);

  isHolding = true;
  const period = { since: moments[1], until: moments[3] };
  expect((await replay(_id, period)).body.data.status).toBe('active');
  // The first is on its way, and the other waits.
  await expect.poll(() => receiver.received.length, patience).toBe(1);
  expect((await replay(_id, period)).status).toBe(200);
  await credit('one', '5.00');
  isHolding = false;
  for (const response of open) response.end();
  await expectDelivered(_id, 6);
  expect(amountsOf(receiver)).toEqual(['2.00', '3.00', '5.00']);
  const ids = (received: typeof before) => received.map(({ headers }) => headers['webhook-id']);
  expect(ids(receiver.received).slice(0, 2)).toEqual(ids(before).slice(1, 3));
  expect(receiver.received[0]?.body).toBe(before[1]?.body);
  expect((await stage.test.service.ledger.verify()).findings).toEqual([]);
});

it('tries an event that fails again, while those after it wait', async () => {
  let isBroken = false;
  const receiver = await receive((response) => response.writeHead(isBroken ? 500 : 200).end());
  const { _id, moments } = await startSent(receiver.url, '1.00', '2.00');
  receiver.received.splice(0);
  isBroken = true;
  await replay(_id, { since: moments[0] });
  await expect
    .poll(async () => (await listDeliveries(_id))[0], patience)
    .toMatchObject({ status: 'pending', tries: 1 });
  expect(await statuses(_id)).toEqual(['pending', 'pending']);
  isBroken = false;
  await stage.test.sql(`update webhooks set retry_at = now() where _id = '${_id}'`);
  await expectDelivered(_id, 2);
  expect(amountsOf(receiver)).toEqual(['1.00', '1.00', '2.00']);
});

it('rejects a period that is empty, too long or no longer kept, and queues nothing', async () => {
  const receiver = await receive();
  const { _id, moments } = await startSent(receiver.url, '1.00', '2.00');
  const since = moments[0] ?? '';
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const complaintOf = async (body: object) => (await replay(_id, body)).body.complaints?.since;
  expect(await complaintOf({ since: ago(31) })).toEqual({
    key: 'validation.replayTooOld',
    args: { days: 30 },
  });
  for (const body of [{ since: ago(-1) }, { since, until: since }])
    expect(await complaintOf(body)).toEqual({ key: 'validation.replayEmpty' });
  const period = { since: new Date(since), until: undefined };
  const tooMany = stage.test.service.database.transaction((transaction) =>
    replayPeriod(transaction, _id, period, 1),
  );
  await expect(tooMany).rejects.toMatchObject({
    ...{
      code: 'invalid',
      validationErrors: { since: { key: 'validation.replayTooMany', args: { max: 1 } } },
    },
  });
  expect(await statuses(_id)).toEqual(['delivered', 'delivered']);
  expect(receiver.received.length).toBe(2);
});

it('is for administrators of the client, and for active webhooks', async () => {
  const receiver = await receive();
  const { _id, moments } = await startSent(receiver.url, '1.00');
  const { one, two } = stage.platform;
  const period = { since: moments[0] };
  expect((await replay(_id, period, one.agent)).status).toBe(403);
  expect((await replay(_id, period, two.admin)).status).toBe(404);
  expect((await replay(_id, period, one.admin)).status).toBe(200);
  await expect.poll(() => receiver.received.length, patience).toBe(2);
  await act(`webhook/${_id}/disable`);
  expect((await replay(_id, period)).body.code).toBe('wrong_state');
});
