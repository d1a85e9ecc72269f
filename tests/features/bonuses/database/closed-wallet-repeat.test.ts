/**
 * A bonus payment that is repeated with its key returns the first response, even if a wallet on either side was
 * closed since.
 */
import { afterAll, beforeAll, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { createWalletCloser } from '../../../service/ledger/closing.ts';
import { expectIntactLedger, expectMoved } from '../../../service/money.ts';
import { createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
const { createUser, send, expectSameResponse } = createWalletCloser(() => ({ test, platform }));

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1000' });
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

/** After a bonus of five dollars was paid from that source. */
async function payFrom(source: 'agent' | 'client'): Promise<string> {
  const body = { name: 'Closing', currency: 'USD', amount: '5', client: platform.one.client };
  const { _id } = await createRecord(test, platform.root, 'bonus/add', body);
  return `bonus/${_id}/${source}`;
}

it("returns the first response when the agent's wallet, which paid, was closed since", async () => {
  const agent = await createUser('agent');
  const as = await test.signIn(agent.userName);
  const { _id } = await createUser();
  await expectMoved(test, { as: platform.root, wallet: agent.wallet, amount: '5' });
  const path = await payFrom('agent');
  await expectSameResponse((key) => send('POST', path, as, { to: [_id] }, key), {
    wallet: agent.wallet,
    owner: agent._id,
  });
});

it("returns the first response when a recipient's wallet was closed since", async () => {
  const { _id, wallet } = await createUser();
  const path = await payFrom('client');
  await expectSameResponse((key) => send('POST', path, platform.one.admin, { to: [_id] }, key), {
    wallet,
    owner: _id,
  });
});
