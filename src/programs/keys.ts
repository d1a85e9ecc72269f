/** `npm run keys`: generates docs/resource-reference.md, the reference of all declaration keys. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keysReference } from '../engine/tools/keys/keys.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
writeFileSync(`${root}docs/resource-reference.md`, keysReference(root));
console.log('Wrote docs/resource-reference.md');
