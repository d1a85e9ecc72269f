/** A process that takes hold of a DATA_DIR when it is told to, and says whether it could: lock.test.ts. */
import { lockDataDir } from '../../../src/engine/service/database/lock.ts';
import { SettingsError } from '../../../src/engine/service/settings/environment.ts';

/** Where to go to, at which moment of the system's clock. */
export type Go = { folder: string; at: number };
export type Said = 'ready' | 'held' | 'refused' | string;

let release = () => {};
const say = (said: Said) => process.send?.(said);

process.on('message', (told: Go | 'release') => {
  if (told === 'release') {
    release();
    say('ready');
    return;
  }
  // All of them at the same moment, without the time that a message takes.
  while (Date.now() < told.at);
  try {
    release = lockDataDir(told.folder);
    say('held');
  } catch (error) {
    say(error instanceof SettingsError ? 'refused' : String(error));
  }
});
say('ready');
