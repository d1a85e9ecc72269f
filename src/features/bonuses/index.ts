/** Money that is given away. */
import type { Feature } from '../../engine/contract/registry.ts';
import * as calls from './calls.ts';
import { bonus } from './resource.ts';

export const bonuses: Feature = { apart: [bonus], calls: [calls] };
