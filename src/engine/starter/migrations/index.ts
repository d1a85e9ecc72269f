/** The migrations of the app by file name. */
import type { Migrations } from '../../service/index.ts';

const files = import.meta.glob<string>('./*.sql', { query: '?raw', import: 'default', eager: true });

export const migrations: Migrations = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.slice('./'.length), text]),
);
