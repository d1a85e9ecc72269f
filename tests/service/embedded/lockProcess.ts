/** A process that acquires a DATA_DIR on command and reports whether it could: lock.test.ts. */
import { lockDataDir } from '../../../src/engine/service/database/lock.ts';
import { SettingsError } from '../../../src/engine/service/settings/environment.ts';

/** The folder, and the time of the system's clock at which to acquire it. */
export type Go = { folder: string; at: number };
export type Message = 'ready' | 'held' | 'refused' | string;

let release = () => {};
const say = (message: Message) => process.send?.(message);

process.on('message', (command: Go | 'release') => {
  if (command === 'release') {
    release();
    say('ready');
    return;
  }
  // All at the same time, regardless of how long the message takes.
  while (Date.now() < command.at);
  try {
    release = lockDataDir(command.folder);
    say('held');
  } catch (error) {
    say(error instanceof SettingsError ? 'refused' : String(error));
  }
});
say('ready');
