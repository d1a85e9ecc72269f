/** The first file of the library's console. */
import './app.ts';
import { reloadForLostFiles } from '../../../src/engine/console/start/lostFiles.ts';
import { start } from '../../../src/engine/console/start/start.ts';

reloadForLostFiles();
start(() => import('./console.tsx'));
