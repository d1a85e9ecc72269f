/** Starts the app of parcels. Imported once a version is declared, because the service's modules read the declarations. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTable } from '../../../src/engine/service/database/schema/tables.ts';
import { newId } from '../../../src/engine/service/newId.ts';
import { addRows } from '../../../src/engine/service/sealedRows/change.ts';
import { verifyRows } from '../../../src/engine/service/sealedRows/verify.ts';
import { verify } from '../../../src/engine/service/verification/verify.ts';
import { writeMigration } from '../../../src/engine/tools/migration.ts';
import { createAppCaller } from '../asking.ts';
import { startApp } from '../start.ts';

/** What `npm run migration` writes of the version that is declared. @returns its statements, or none */
export async function migrationOf(folder: string, name: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  await writeMigration(folder, { name, renames: [], drops: [] });
  const file = readdirSync(folder).find((one) => one.endsWith(`_${name}.sql`));
  return file ? readFileSync(join(folder, file), 'utf8').trim().split('\n--> statement\n') : [];
}

export type Parcels = Awaited<ReturnType<typeof startParcels>>;

/** @param folder of the migrations */
export async function startParcels(folder: string, environment: Record<string, string>) {
  const files = readdirSync(folder).filter((one) => one.endsWith('.sql'));
  const migrations = files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  const app = await startApp(environment, '', Object.fromEntries(migrations));
  const { database, keys } = app;
  return {
    ...app,
    ...createAppCaller(app),
    async add(rows: readonly Record<string, unknown>[]): Promise<void> {
      const ids = rows.map(() => newId());
      const values = rows.map((row, index) => ({ _id: ids[index], ...row }));
      await database.transaction((transaction) =>
        addRows(transaction, keys, 'parcels', ids, () =>
          transaction.insert(getTable({ name: 'parcel' })).values(values as never),
        ),
      );
    },
    findings: async () => (await verify(database, keys, [verifyRows])).findings,
  };
}
