/** The console's first file: small, so that what the visitor needs is asked for at once. */
import { reloadForLostFiles, showNotLoaded } from './lostFiles.ts';
import { storedSession } from './session/storage.ts';

reloadForLostFiles();
try {
  const entered = storedSession() ? import('./entered.tsx') : undefined;
  const { start } = await import('./Root.tsx');
  await entered;
  start();
} catch (error) {
  showNotLoaded();
  throw error;
}
