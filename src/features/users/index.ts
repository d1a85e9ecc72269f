/** People who sign in. */
import type { Feature } from '../../engine/contract/registry.ts';
import { user } from './resource.ts';

export const users: Feature = { resources: [user] };
