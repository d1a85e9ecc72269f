/** The console's first file: small, so that what the visitor needs is asked for at once. */
import { reloadForLostFiles, showNotLoaded } from './lostFiles.ts';
import { chosenLanguage } from './providers/languages.ts';
import { storedSession } from './session/storage.ts';

reloadForLostFiles();
try {
  const entered = storedSession() ? Promise.all([import('./entered.tsx'), messages()]) : undefined;
  const { start } = await import('./Root.tsx');
  await entered;
  start();
} catch (error) {
  showNotLoaded();
  throw error;
}

/** Asked for beside the console, which would ask for them only once it is here. */
async function messages(): Promise<void> {
  const { messageFiles } = await import('./providers/messageFiles.ts');
  await messageFiles(chosenLanguage());
}
