/** Looks each minute, while the service runs, whether all triggers, rules and functions of its database are as they were made. */
import type { Database } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';
import { type Repeating, startPoller } from '../poller.ts';
import { type AlteredTrigger, checkTriggers } from './triggers.ts';

/** What was not as it was made when it was looked at last. */
export type TriggerState = { altered: readonly AlteredTrigger[] };

export type TriggerWatchOptions = {
  database: Database;
  migrations: Migrations;
  state: TriggerState;
  /** Told in each round that found something. */
  onAltered: (altered: readonly AlteredTrigger[]) => void;
  onFailure: (error: unknown) => void;
};

const MINUTE = 60_000;

/** Once it has looked first. */
export async function watchTriggers({
  database,
  migrations,
  state,
  onAltered,
  onFailure,
}: TriggerWatchOptions): Promise<Repeating> {
  const look = async () => {
    try {
      state.altered = (await checkTriggers(database.orm, migrations)).altered;
      if (state.altered.length) onAltered(state.altered);
    } catch (error) {
      onFailure(error);
    }
  };
  await look();
  return startPoller(look, MINUTE);
}
