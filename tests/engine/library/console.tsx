/** The console of the library, put together: what is made of its declarations, and the pages that every console has. */
import '../../../src/engine/console/start/disableZodJit.ts';
import './declarations.ts';
import { declareConsole } from '../../../src/engine/console/app/feature.ts';
import { ownPages } from '../../../src/engine/console/app/ownPages.ts';

declareConsole([ownPages()]);

export { prepareConsole, showConsole } from '../../../src/engine/console/start/signedIn.tsx';
