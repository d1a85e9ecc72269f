/** Vitest's set-up of every test: declares the features, once per process. Setup files themselves run for each file. */
import '../../src/features.ts';
import { loadCalls } from '../../src/engine/contract/registry.ts';

await loadCalls();
