/** The first file of the console. */
import './app.ts';
import { reloadOnStaleChunk, start } from '../console/index.ts';

reloadOnStaleChunk();
start(() => import('./console.tsx'));
