/**
 * Every program that opens the database knows the same tables, and the same of them as sealed: one that knew fewer would call a
 * database intact that it has not looked at.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';

const folder = join(import.meta.dirname, '../../src/programs');
/** Imports what a program imports, in a module graph of its own, and lists what is registered there. */
async function tablesKnownTo(load: () => Promise<unknown>) {
  vi.resetModules();
  await load();
  const { sealedTables } = await import('../../src/engine/service/sealedRows/tables.ts');
  const { addedTables, allTables } = await import('../../src/engine/service/database/schema/allTables.ts');
  return {
    sealed: Object.fromEntries(
      [...sealedTables()].map(([name, { relations }]) => [name, Object.keys(relations)]),
    ),
    all: allTables().map(getTableName).sort(),
    added: [...addedTables()].map(([table, { sealed = false }]) => `${getTableName(table)} ${sealed}`).sort(),
  };
}

// They run what they are as soon as they are imported.
vi.doMock('../../src/engine/service/commands/runCommand.ts', () => ({
  runCommand: async () => {},
  runNamedCommand: async () => {},
}));
vi.doMock('../../src/engine/tools/toolError.ts', async (original) => ({
  ...(await original<object>()),
  runTool: async () => {},
}));
afterAll(() => vi.resetModules());

/** Those that only write source files know no database. */
const WITHOUT_DATABASE = ['new.ts', 'packEngine.ts'];
const modules = import.meta.glob<unknown>('../../src/programs/*.ts');
const programs = readdirSync(folder).filter(
  (file) =>
    file.endsWith('.ts') &&
    /await run\w*(Command|Tool)\(/.test(readFileSync(join(folder, file), 'utf8')) &&
    !WITHOUT_DATABASE.includes(file),
);

describe("a program's table definitions", async () => {
  const service = await tablesKnownTo(() => import('../../src/service.ts'));

  it('are found for the service', () => {
    expect(Object.keys(service.sealed)).toEqual(
      expect.arrayContaining(['users', 'roles', 'wallets', 'second_factors', 'client_currencies']),
    );
    expect(service.sealed.wallets).toEqual(['currencies']);
    expect(programs).toEqual(expect.arrayContaining(['verify.ts', 'restore.ts', 'checkpoint.ts']));
  });

  it.each(programs)('are the same in %s as in the service', async (file) => {
    expect(await tablesKnownTo(async () => modules[`../../src/programs/${file}`]?.())).toEqual(service);
  });
});
