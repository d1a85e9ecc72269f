/** The console of the app, put together: what is made of its declarations, and the pages that every console has. */
import '../console/start/disableZodJit.ts';
import './features.ts';
import { builtInPages } from '../console/app/builtInPages.ts';
import { declareConsole } from '../console/app/feature.ts';

declareConsole([builtInPages()]);

export { prepareConsole, showConsole } from '../console/start/signedIn.tsx';
