/** A bonus that is paid again with its key gets the first answer, also where a wallet on either side was closed since. */
import { afterAll, beforeAll, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { closing } from '../../../service/ledger/closing.ts';
import { expectSoundLedger, moved } from '../../../service/money.ts';
import { enterPlatform, made, type Platform } from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
const { someone, send, expectTheSameAgain } = closing(() => ({ test, platform }));

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await enterPlatform(test);
  await moved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1000' });
});
afterAll(async () => {
  await expectSoundLedger(test);
  await test.close();
});

/** Where a bonus of five dollars is paid from that source. */
async function payFrom(source: 'agent' | 'client'): Promise<string> {
  const body = { name: 'Closing', currency: 'USD', amount: '5', client: platform.one.client };
  const { _id } = await made(test, platform.root, 'bonus/add', body);
  return `bonus/${_id}/${source}`;
}

it("returns the first response when the agent's wallet, which paid, was closed since", async () => {
  const agent = await someone('agent');
  const as = await test.signIn(agent.userName);
  const { _id } = await someone();
  await moved(test, { as: platform.root, wallet: agent.wallet, amount: '5' });
  const path = await payFrom('agent');
  await expectTheSameAgain((key) => send('POST', path, as, { to: [_id] }, key), {
    wallet: agent.wallet,
    owner: agent._id,
  });
});

it("returns the first response when a recipient's wallet was closed since", async () => {
  const { _id, wallet } = await someone();
  const path = await payFrom('client');
  await expectTheSameAgain((key) => send('POST', path, platform.one.admin, { to: [_id] }, key), {
    wallet,
    owner: _id,
  });
});
