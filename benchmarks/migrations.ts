/** The migrations of the product, read as files, because programs without Vite can't import src/migrations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrations } from '../src/engine/service/database/migrate.ts';

const folder = join(import.meta.dirname, '../src/migrations');

export const migrations: Migrations = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);
