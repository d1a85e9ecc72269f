/** A service with a program in each of two clients, and what the tests of webhooks do with it. */
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../service/harness.ts';
import { expectMoved } from '../../service/money.ts';
import { createRecord, findWallet, type Platform, signInToPlatform } from '../../service/platform.ts';
import { asOwner } from '../../service/tampering.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

export const patience = { timeout: 20_000 };

export type Stage = {
  test: TestService;
  platform: Platform;
  root: Tokens;
  /** A program of each client, which may read events. */
  programs: Record<'one' | 'two', string>;
  /** The webhooks that are disabled after the test. */
  started: string[];
  /** A receiver, which is closed after the test. */
  receive(...args: Parameters<typeof startReceiver>): Promise<Receiver>;
  act(path: string, as?: Tokens, body?: object): ReturnType<TestService['call']>;
  /** A webhook of the first client's program, which is sent credits unless `more` says otherwise. */
  newWebhook(url: string, more?: object): Promise<{ _id: string; verifier: Webhook }>;
  read(id: string): Promise<Record<string, unknown>>;
  /** The oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as responses are in all tests
  listDeliveries(webhook: string): Promise<any>;
  credit(party: 'one' | 'two', ...amounts: string[]): Promise<void>;
  /** Changes rows outside the service. */
  tamper(statement: string): Promise<void>;
};

/** Starts the service before the tests of a file. Its values are there from then on. */
export function useWebhooks(settings: Record<string, string> = {}): Stage {
  const receivers: Receiver[] = [];
  const started: string[] = [];
  const stage = {
    started,
    async receive(...args) {
      const receiver = await startReceiver(...args);
      receivers.push(receiver);
      return receiver;
    },
    act: (path, as = stage.root, body) => stage.test.call('POST', path, { as, ...(body && { body }) }),
    async newWebhook(url, more = {}) {
      const body = { name: 'Hook', program: stage.programs.one, url, events: 'transaction.credit', ...more };
      const { _id, _generated } = await createRecord(stage.test, stage.root, 'webhook', body);
      started.push(_id);
      return { _id, verifier: new Webhook(_generated.secret) };
    },
    read: async (id) => (await stage.test.call('GET', `webhook/${id}`, { as: stage.root })).body.data,
    async listDeliveries(webhook) {
      const query = new URLSearchParams({
        ...{ filter: JSON.stringify({ webhook }), range: '[0,99]', sort: '["createdAt","ASC"]' },
      });
      return (await stage.test.call('GET', `webhookDelivery?${query}`, { as: stage.root })).body.data;
    },
    tamper: async (statement) => void (await asOwner(stage.test, statement)),
    async credit(party, ...amounts) {
      const { test, root, platform } = stage;
      const wallet = await findWallet(test, root, platform[party].customerId);
      for (const amount of amounts) await expectMoved(test, { as: root, wallet, amount });
    },
  } as Stage;

  beforeAll(async () => {
    stage.test = await startServiceWithPlatform({ WEBHOOK_ALLOW: '127.0.0.0/8', ...settings });
    const { test } = stage;
    stage.platform = await signInToPlatform(test);
    const { root, one, two } = stage.platform;
    stage.root = root;
    const permissions = [{ subject: 'Audit', action: 'read', allowed: true }];
    await createRecord(test, root, 'role', { _id: 'listener', permissions });
    const create = async ({ client }: { client: string }) =>
      (await createRecord(test, root, 'program', { name: `Of ${client}`, client, role: 'listener' }))._id;
    stage.programs = { one: await create(one), two: await create(two) };
  });
  afterAll(() => stage.test?.close());
  afterEach(async () => {
    for (const id of started.splice(0)) await stage.act(`webhook/${id}/disable`);
    for (const receiver of receivers.splice(0)) await receiver.close();
  });
  return stage;
}

export const parse = ({ body }: Received) => JSON.parse(body);

/** The amounts of the credits that it received, in order. */
export const amountsOf = ({ received }: Receiver) =>
  received.map((one) => parse(one).data.entry.data.after.amount as string);
