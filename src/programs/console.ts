/** The console's entry point. Kept small: boot.js in the page already prefetches what it imports. */
import '../app.ts';
import { reloadOnStaleChunk, start } from '#engine/console';

reloadOnStaleChunk();
start(() => import('../console.tsx'));
