/** A process of the version of parcels with a state. Says when it has started. */
import { declareVersion } from './versions.ts';

declareVersion('a state');
const { startParcels } = await import('./start.ts');
await startParcels(String(process.env.MIGRATIONS), { DATABASE_URL: String(process.env.DATABASE_URL) });
process.send?.('started');
