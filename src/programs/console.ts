/** The console's first file: small. What it asks for is on its way: boot.js in the page has asked for it. */
import '../app.ts';
import { reloadOnStaleChunk, start } from '#engine/console';

reloadOnStaleChunk();
start(() => import('../console.tsx'));
