/** The console's first file: small. What it asks for is on its way: boot.js in the page has asked for it. */
import '../app.ts';
import { reloadForLostFiles } from '../engine/console/start/lostFiles.ts';
import { start } from '../engine/console/start/start.ts';

reloadForLostFiles();
start(() => import('../console.tsx'));
