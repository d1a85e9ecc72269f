/** The console's entry point. */
import './app.ts';
import { reloadOnStaleChunk, start } from '../console/index.ts';

reloadOnStaleChunk();
start(() => import('./console.tsx'));
