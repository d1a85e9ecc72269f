/** What the ledger brings to the service, beside itself. */
import { type Routes, type ServiceFeature, startPoller } from '#engine/service';
import { measureLedger } from './metrics.ts';
import './tables.ts';

/** Between two pages of balances: a million of them are gone over in about half an hour. */
const PAUSE = 2000;
const MINUTE = 60_000;

/** Says once a minute that balances are altered, until somebody has put them right. */
const watchWhileItRuns: Routes = ({ app, ledger: { watch } }) => {
  let said = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const failed = await watch.look().catch((error: unknown) => error);
    const altered = watch.altered();
    if (!(failed || altered.length) || performance.now() - said < MINUTE) return;
    said = performance.now();
    if (failed) app.log.warn({ err: failed }, 'balances could not be checked');
    else
      app.log.error(
        { balances: altered.slice(0, 10).map(({ wallet, currency }) => ({ wallet, currency })) },
        `balances were altered: ${altered.length}`,
      );
  };
  const rounds = startPoller(look, PAUSE);
  app.addHook('onClose', () => rounds.stop());
};

export const ledgerService: ServiceFeature = {
  routes: [watchWhileItRuns],
  metrics: (registry, { ledger }) => measureLedger(registry, ledger),
};
