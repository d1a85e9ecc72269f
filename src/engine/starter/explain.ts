/** `npm run explain -- RESOURCE`: prints what follows from its declaration. */
import './features.ts';
import { runExplainCommand } from '../tools/index.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';

await runExplainCommand({ en, es });
