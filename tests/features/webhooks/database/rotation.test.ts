/** The rotation of a webhook's secret: for a while requests have signatures of both secrets. */
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import type { Received } from '../receiver.ts';
import { patience, useWebhooks } from '../stage.ts';

const stage = useWebhooks();
const { receive, act, newWebhook, read, credit } = stage;

const HOUR = 3_600_000;
const headersOf = (one: Received) => one.headers as Record<string, string>;
const verifies = (verifier: Webhook, one: Received) => {
  try {
    verifier.verify(one.body, headersOf(one));
    return true;
  } catch {
    return false;
  }
};

/** @param verifiers the oldest first @returns which of them verify the next request */
async function nextVerifiedBy(received: readonly Received[], verifiers: readonly Webhook[]) {
  const before = received.length;
  await credit('one', '1.00');
  await expect.poll(() => received.length, patience).toBe(before + 1);
  const one = received[before] as Received;
  const verified = verifiers.map((verifier) => verifies(verifier, one));
  expect(headersOf(one)['webhook-signature']?.split(' ').length).toBe(verified.filter(Boolean).length);
  return verified;
}

async function rotate(id: string, body: object = {}): Promise<Webhook> {
  const { status, body: response, text } = await act(`webhook/${id}/rotateSecret`, stage.root, body);
  expect(status, text).toBe(200);
  return new Webhook(response.data._generated.secret);
}

const storedSecret = async (id: string) =>
  (
    await stage.test.sql(`select previous_secret, previous_secret_until from webhooks where _id = '${id}'`)
  )[0];

it('keeps the previous secret valid for a day, and the record says until when', async () => {
  const { url, received } = await receive();
  const { _id, verifier: first } = await newWebhook(url);
  expect(await read(_id)).toMatchObject({
    ...{
      previousSecretUntil: null,
      _refused: { actions: { endPreviousSecret: 'validation.noPreviousSecret' } },
    },
  });
  const begin = Date.now();
  const second = await rotate(_id);
  const record = await read(_id);
  const until = Date.parse(record.previousSecretUntil as string);
  expect(until).toBeGreaterThanOrEqual(begin + 24 * HOUR);
  expect(until).toBeLessThanOrEqual(Date.now() + 24 * HOUR);
  expect(JSON.stringify(record)).not.toContain('whsec_');
  expect(await nextVerifiedBy(received, [first, second])).toEqual([true, true]);

  // A further rotation ends the oldest one.
  const third = await rotate(_id, { validHours: 1 });
  expect(await nextVerifiedBy(received, [first, second, third])).toEqual([false, true, true]);
});

it('ends the previous secret when its time has come', async () => {
  const { url, received } = await receive();
  const { _id, verifier: first } = await newWebhook(url);
  const second = await rotate(_id);
  await stage.test.change(`update webhooks set previous_secret_until = now() where _id = '${_id}'`);
  expect(await nextVerifiedBy(received, [first, second])).toEqual([false, true]);
  await expect
    .poll(() => storedSecret(_id), patience)
    .toEqual({ previous_secret: null, previous_secret_until: null });
  expect((await stage.test.service.ledger.verify()).findings).toEqual([]);
});

it('ends a leaked secret at once, with the rotation or after it', async () => {
  const { url, received } = await receive();
  const { _id, verifier: first } = await newWebhook(url);
  const second = await rotate(_id, { validHours: 0 });
  expect((await read(_id)).previousSecretUntil).toBe(null);
  expect(await nextVerifiedBy(received, [first, second])).toEqual([false, true]);

  const third = await rotate(_id);
  expect((await act(`webhook/${_id}/endPreviousSecret`)).body.data.previousSecretUntil).toBe(null);
  expect(await nextVerifiedBy(received, [second, third])).toEqual([false, true]);
  const { body } = await act(`webhook/${_id}/endPreviousSecret`);
  expect([body.code, body.complaints]).toEqual([
    'wrong_state',
    { previousSecretUntil: { key: 'validation.noPreviousSecret' } },
  ]);
});

it('applies to the deliveries that already wait', async () => {
  const open: (() => void)[] = [];
  const { url, received } = await receive((response) => open.push(() => response.end()));
  const { _id, verifier: first } = await newWebhook(url);
  await credit('one', '1.00', '2.00');
  await expect.poll(() => received.length, patience).toBe(1);
  // Both events are in the same turn, which has read the old secret.
  await expect.poll(async () => (await stage.listDeliveries(_id)).length, patience).toBe(2);
  const second = await rotate(_id, { validHours: 0 });
  for (const respond of open.splice(0)) respond();
  await expect.poll(() => received.length, patience).toBe(2);
  expect([first, second].map((one) => verifies(one, received[1] as Received))).toEqual([false, true]);
  for (const respond of open) respond();
});

it('is rejected for those who may not, and for longer than a week', async () => {
  const { url } = await receive();
  const { _id } = await newWebhook(url);
  const { one, two } = stage.platform;
  // Its program may read the audit log, which an administrator of the client may not.
  for (const [as, expected] of [
    [one.agent, 403],
    [two.admin, 404],
    [one.admin, 403],
  ] as const)
    expect((await act(`webhook/${_id}/rotateSecret`, as)).status).toBe(expected);
  const tooLong = await act(`webhook/${_id}/rotateSecret`, stage.root, { validHours: 169 });
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([400, ['validHours']]);
});
