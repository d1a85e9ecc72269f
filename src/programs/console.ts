/** The console's first file: small. What it asks for is on its way: boot.js in the page has asked for it. */
import '../app.ts';
import { reloadOnStaleChunk } from '../engine/console/start/staleChunks.ts';
import { start } from '../engine/console/start/start.ts';

reloadOnStaleChunk();
start(() => import('../console.tsx'));
