/** The migrations of the product, by their file names: what brings an older database up to date. */
import type { Migrations } from '#engine/service';

const files = import.meta.glob<string>('./*.sql', { query: '?raw', import: 'default', eager: true });

export const migrations: Migrations = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.slice('./'.length), text]),
);
