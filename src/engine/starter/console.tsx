/** The console of the app, put together: what is made of its declarations, and the pages that every console has. */
import '../console/start/disableZodJit.ts';
import './features.ts';
import { builtInPages, declareConsole } from '../console/index.ts';

declareConsole([builtInPages()]);

export { prepareConsole, showConsole } from '../console/index.ts';
