/** The first file of the library's console. */
import './app.ts';
import { reloadOnStaleChunk } from '../../../src/engine/console/start/staleChunks.ts';
import { start } from '../../../src/engine/console/start/start.ts';

reloadOnStaleChunk();
start(() => import('./console.tsx'));
