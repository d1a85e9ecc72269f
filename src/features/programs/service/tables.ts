/** The table of API keys. */
import { defineTable } from '#engine/service';
import { apiKey } from '../apiKey.ts';

/** When a key was last used changes with its use, and decides nothing. */
export const apiKeys = defineTable(apiKey.name, { unsealed: ['last_used_at'] });
