/** The tests that the engine derives from an app's declarations, on the starter. */
import { en } from '../../src/engine/starter/i18n/en.ts';
import { es } from '../../src/engine/starter/i18n/es.ts';
import { createService } from '../../src/engine/starter/service.ts';
import { testApp } from '../../src/engine/testing/index.ts';
import { firstMigration } from './library/migration.ts';

const migrations = await firstMigration();
await testApp({
  start: (settings) => createService(settings, { migrations }),
  owner: 'owner',
  messages: { en, es },
});
