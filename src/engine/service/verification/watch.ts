/**
 * Checks every minute whether all triggers, rules and functions of the database match their definitions in the
 * migrations.
 */
import type { BackgroundWork } from '../background/background.ts';
import type { RoutesContext } from '../core.ts';
import { checkTriggers } from './triggers.ts';

export const triggerCheck: BackgroundWork = { name: 'trigger_check', every: '1min', run: checkTriggersNow };

/** Checks the triggers, and logs an error if any were altered. */
export async function checkTriggersNow({
  app,
  database,
  migrations,
  triggers,
}: RoutesContext): Promise<void> {
  triggers.altered = (await checkTriggers(database.orm, migrations)).altered;
  if (triggers.altered.length)
    app.log.error({ triggers: triggers.altered.slice(0, 20) }, 'triggers of the database were altered');
}
