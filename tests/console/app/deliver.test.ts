/** What is known of a payment after each answer, and what is kept meanwhile. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onConfirmation } from '../../../src/engine/console/providers/confirmation.ts';
import type { Payment } from '../../../src/features/payments/console/form/payment.ts';
import {
  listPending,
  onPendingChange,
  type Pending,
} from '../../../src/features/payments/console/sending/pending.ts';
import { sendPayment } from '../../../src/features/payments/console/sending/sendPayment.ts';
import type { WalletParty } from '../../../src/features/wallets/console/party.ts';

const party = (name: string): WalletParty => ({ wallet: `${name}-wallet`, owner: name, type: 'user', name });
const payment: Payment = {
  ...{ kind: 'transfer', from: party('ann'), to: [party('bob')], amount: '1.50', content: '' },
  ...{ currency: { currency: 'usd', abbreviation: 'USD', decimals: 2 }, reference: 'Lunch' },
};
const started = (more: Partial<Pending> = {}): Pending => ({
  ...{ key: 'key-1', of: 'ann', payment, since: '2026-11-20T10:00:00.000Z', unsure: false },
  ...more,
});
const enter = (_id: string) => localStorage.setItem('userData', JSON.stringify({ _id, ability: [] }));

let sent: { path: string; key: string | undefined; body: unknown }[];

/** Answers every call so; no status is no answer at all. */
function answering(status: number | undefined, body: unknown = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const headers = init?.headers as Record<string, string>;
    const { pathname } = new URL(String(url));
    sent.push({ path: pathname, key: headers['Idempotency-Key'], body: JSON.parse(String(init?.body)) });
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  sent = [];
  enter('ann');
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a payment sent for the first time', () => {
  it('is sent as the contract defines and removed once it is done', async () => {
    answering(200, { data: { _id: 'transaction-1' } });
    expect(await sendPayment(started())).toEqual({ state: 'done', transactions: [{ _id: 'transaction-1' }] });
    expect(sent).toEqual([
      {
        path: '/api/wallet/transfer',
        key: 'key-1',
        body: {
          ...{ from: 'ann-wallet', to: 'bob-wallet', currency: 'usd' },
          ...{ amount: '1.50', reference: 'Lunch' },
        },
      },
    ]);
    expect(listPending()).toEqual([]);
  });

  it('is stored before it is sent', async () => {
    answering(200, { data: { _id: 'transaction-1' } });
    const kept: number[] = [];
    const stop = onPendingChange(() => kept.push(listPending().length));
    await sendPayment(started());
    stop();
    expect(kept).toEqual([1, 0]);
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('moved no money if the response is %i', async (status) => {
    answering(status);
    expect(await sendPayment(started())).toMatchObject({ state: 'declined', error: { status } });
    expect(listPending()).toEqual([]);
  });

  it("waits for the user's confirmation, then the full timeout for the response", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((patience) => {
      const ended = new AbortController();
      setTimeout(() => ended.abort(new DOMException('', 'TimeoutError')), patience);
      return ended.signal;
    });
    const answers = [
      new Response('{"code":"confirmation_required"}', { status: 403 }),
      new Response('{"data":{"_id":"transaction-1"}}'),
    ];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      init?.signal?.throwIfAborted();
      return answers.shift() ?? Response.error();
    });
    const stop = onConfirmation(async () => {
      vi.advanceTimersByTime(5 * 60_000);
      return true;
    });
    expect(await sendPayment(started())).toEqual({ state: 'done', transactions: [{ _id: 'transaction-1' }] });
    stop();
    vi.useRealTimers();
  });

  it.each([undefined, 408, 500, 502, 503, 504])(
    'answered %s nobody knows, and it is kept',
    async (status) => {
      answering(status);
      expect(await sendPayment(started())).toMatchObject({ state: 'unsure' });
      expect(listPending()).toEqual([started({ unsure: true })]);
    },
  );
});

describe('a retry after an attempt without a response', () => {
  const unsure = started({ unsure: true });

  it.each([
    [200, 'done'],
    [422, 'declined'],
  ])('%i says how it ended: %s', async (status, state) => {
    answering(status, { data: { _id: 'transaction-1' } });
    expect(await sendPayment(unsure)).toMatchObject({ state });
    expect(sent[0]?.key).toBe('key-1');
    expect(listPending()).toEqual([]);
  });

  it.each([undefined, 400, 401, 403, 404, 409, 429, 500, 503])('%s does not', async (status) => {
    answering(status);
    expect(await sendPayment(unsure)).toMatchObject({ state: 'unsure' });
    expect(listPending()).toEqual([unsure]);
  });
});

describe('pending payments', () => {
  it('are stored once each, oldest first, per user', async () => {
    answering(undefined);
    await sendPayment(started({ key: 'later', since: '2026-11-20T11:00:00.000Z' }));
    await sendPayment(started({ key: 'sooner' }));
    enter('bob');
    expect(listPending()).toEqual([]);
    await sendPayment(started({ key: 'of bob', of: 'bob' }));
    expect(listPending().map(({ key }) => key)).toEqual(['of bob']);
    enter('ann');
    expect(listPending().map(({ key }) => key)).toEqual(['sooner', 'later']);
  });

  it('are announced by other tabs; broken entries are skipped', () => {
    const listener = vi.fn();
    const stop = onPendingChange(listener);
    localStorage.setItem('pendingPayment:x', '{');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pendingPayment:x' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(listPending()).toEqual([]);
  });
});
