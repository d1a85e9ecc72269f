/** The console's first file: small, so that what the visitor needs is asked for at once. */
import { storedSession } from './session/storage.ts';

const entered = storedSession() ? import('./entered.tsx') : undefined;
const { start } = await import('./Root.tsx');
await entered;
start();
