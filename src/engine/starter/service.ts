/** Assembles the service of the app; main.ts makes it listen. */
import './features.ts';
import {
  type AppParts,
  hashNewPassword,
  registerServiceFeatures,
  type Settings,
  type Started,
  startEngine,
} from '../service/index.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { seed } from './seed.ts';

registerServiceFeatures([
  {
    hooks: {
      user: {
        async prepare(_core, { password, confirmPassword: _, ...values }) {
          if (typeof password !== 'string') return values;
          return { ...values, passwordHash: await hashNewPassword(password, [values.userName]) };
        },
      },
    },
  },
]);

/** Opens and migrates the database, seeds it and creates the service, without listening yet. */
export function createService(
  settings: Settings,
  parts: Pick<AppParts, 'migrations' | 'console'>,
): Promise<Started> {
  // Create services for features here, such as a client of another API.
  const services = () => ({}) as never;
  return startEngine(settings, { ...parts, messages: { en, es }, services, seed });
}
