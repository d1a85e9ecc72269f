/** The payouts' service beside the one of the test, in a process of its own (process.mjs): it posts what it is sent. */
import '../../../src/features.ts';
import { payoutService } from '../payouts/service.ts';
import { startPayouts } from '../payouts/start.ts';
import { outcomeOf } from './outcome.ts';
import { quotaService } from './quota.ts';

const { DATABASE_URL = '' } = process.env;
const { ledger } = await startPayouts({ DATABASE_URL }, [payoutService, quotaService]);
process.on('message', async (postings: Parameters<typeof ledger.post>[0][]) => {
  process.send?.(await Promise.all(postings.map((posting) => outcomeOf(ledger.post(posting)))));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
