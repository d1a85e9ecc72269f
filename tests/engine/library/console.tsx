/** The console of the library, put together: what is made of its declarations, and the pages that every console has. */
import '../../../src/engine/console/start/disableZodJit.ts';
import './declarations.ts';
import { builtInPages } from '../../../src/engine/console/app/builtInPages.ts';
import { declareConsole } from '../../../src/engine/console/app/feature.ts';

declareConsole([builtInPages()]);

export { prepareConsole, showConsole } from '../../../src/engine/console/start/signedIn.tsx';
