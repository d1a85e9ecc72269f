/** Assembles the console: what follows from declarations, and the built-in pages. */
import '../console/start/disableZodJit.ts';
import './features.ts';
import { builtInPages, declareConsole } from '../console/index.ts';

declareConsole([builtInPages()]);

export { prepareConsole, showConsole } from '../console/index.ts';
