/** `npm run engine:pack`: packs the engine for products outside this checkout, into dist/ or the named folder. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packEngine } from '../engine/tools/package/pack.ts';
import { runTool } from '../engine/tools/toolError.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, 'dist'));
await runTool(() => `Wrote ${join(folder, packEngine(root, folder))}`);
