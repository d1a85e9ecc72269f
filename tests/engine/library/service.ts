/** The service of the library, put together from the engine alone. */
import './app.ts';
import './declarations.ts';
import { ServiceError } from '../../../src/engine/service/errors.ts';
import { registerServiceFeatures, type ServiceFeature } from '../../../src/engine/service/feature.ts';
import { effectsOf } from '../../../src/engine/service/records/actions/effects.ts';
import type { Started } from '../../../src/engine/service/start.ts';
import { passwordsOfPeople, startApp } from '../start.ts';
import { loan } from './declarations.ts';

const reminding = effectsOf(loan, {
  async remind(_write, row, { words }) {
    if (words === 'Ghost') throw new ServiceError('in_use');
    return { reminders: Number(row.reminders) + 1 };
  },
});
/** What its features bring. */
export const featuresOfLibrary: readonly ServiceFeature[] = [
  passwordsOfPeople,
  { effects: [reminding], compute: { supplier: { age } } },
];
registerServiceFeatures(featuresOfLibrary);

/**
 * With the head of the library in it, who is called `head`.
 * @param console the folder of the built console
 * @param environment says which database
 */
export function startLibrary(
  console = '',
  environment: Record<string, string> = { DATA_DIR: 'memory://' },
): Promise<Started> {
  return startApp(environment, console);
}

/** In whole years, of each supplier. */
function age(_: unknown, rows: readonly Record<string, unknown>[]): (number | null)[] {
  const now = new Date().getUTCFullYear();
  return rows.map(({ since }) => (typeof since === 'string' ? now - Number(since.slice(0, 4)) : null));
}
