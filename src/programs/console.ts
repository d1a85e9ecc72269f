/** The console's entry point. Kept small: boot.js in the page already prefetches what it imports. */
import '../app.ts';
import { reloadOnStaleChunk, start } from '#engine/console';

reloadOnStaleChunk();
// A build with another mode includes the styleguide.
if (import.meta.env.MODE !== 'production' && location.pathname === '/styleguide') import('../styleguide.tsx');
else start(() => import('../console.tsx'));
