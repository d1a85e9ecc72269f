/** The console's first file: small. What it asks for is on its way: boot.js in the page has asked for it. */
import { reloadForLostFiles } from './lostFiles.ts';
import { start } from './start.ts';

reloadForLostFiles();
start();
