/** Vitest's set-up of every test: the features are declared, once a process. Setup files themselves run for each file. */
import '../../src/features.ts';
import { loadCalls } from '../../src/engine/contract/registry.ts';

await loadCalls();
