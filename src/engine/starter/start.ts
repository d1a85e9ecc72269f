/** The first file of the console. */
import './app.ts';
import { reloadOnStaleChunk } from '../console/start/staleChunks.ts';
import { start } from '../console/start/start.ts';

reloadOnStaleChunk();
start(() => import('./console.tsx'));
