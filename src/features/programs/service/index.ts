/** What programs and their keys bring to the service. */
import type { ServiceFeature } from '#engine/service';

import { findKey, findKeyAgain, keyHooks } from './keys.ts';
import { programHooks } from './programs.ts';

export const programService: ServiceFeature = {
  hooks: { ...programHooks, ...keyHooks },
  bearer: findKey,
  principal: findKeyAgain,
  about: {
    program: 'Programs that use the API, each as a user of its own.',
    apiKey: 'API keys of programs.',
  },
};

export { createProgramChapter } from './demo.ts';

export { requireProgram } from './keys.ts';
