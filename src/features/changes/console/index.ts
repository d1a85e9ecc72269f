/** Makes the console follow what others change. */
import type { ConsoleFeature } from '#engine/console';
import { FollowChanges } from './FollowChanges.tsx';
import { FollowSetting } from './FollowSetting.tsx';

export const changesConsole: ConsoleFeature = {
  extensions: { everywhere: [FollowChanges], settings: [FollowSetting] },
};
