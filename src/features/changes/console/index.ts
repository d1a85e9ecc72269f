/** Makes the console follow what others change. */
import type { ConsoleFeature } from '#engine/console';
import { FollowChanges } from './FollowChanges.tsx';

export const changesConsole: ConsoleFeature = { extensions: { everywhere: [FollowChanges] } };
