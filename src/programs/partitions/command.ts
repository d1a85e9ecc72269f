/** `npm run partition`: partitions append-only tables by month, on PostgreSQL. */
import { parseArgs } from 'node:util';
import { type Environment, SettingsError } from '#engine/service';
import { archived, attach, detach } from './archive.ts';
import { onServer, queryRows } from './client.ts';
import { convertAll } from './convert.ts';
import { createFuturePartitions, MONTHS_AHEAD } from './create.ts';
import { growing, listPartitions, REST, relationKind } from './tables.ts';

export const help = `Parts transactions, entries and audit by month.

  npm run partition                        turns the tables into parted ones, and makes the months ahead
  npm run partition -- ahead               makes the months ahead, ${MONTHS_AHEAD} of them
  npm run partition -- ahead --months 6
  npm run partition -- list                what there is, in the tables and in the archive
  npm run partition -- detach 2026-11      takes a past month out of the tables, into the schema archive
  npm run partition -- attach 2026-11      brings it back

Reads DATABASE_URL. The service may run meanwhile; with PARTITION=on it makes the months itself. Ends with 0 where
it is done, and with 2 where it could not be.`;

export type PartitionCommand = {
  args: readonly string[];
  environment: Environment;
  print: (line: string) => void;
  now?: Date;
};

/** Runs the command. @returns the exit code. @throws SettingsError if it cannot run */
export async function partitionCommand({
  args,
  environment,
  print,
  now = new Date(),
}: PartitionCommand): Promise<0> {
  const url = environment.DATABASE_URL;
  if (!url)
    throw new SettingsError(
      'Only PostgreSQL parts tables by month: set DATABASE_URL. The embedded database does not.',
    );
  const [what = 'all', ...rest] = args;
  const { months, month } = optionsIn(rest);
  await onServer(url, async (client) => {
    const parted = async () => (await relationKind(client, 'audit')) === 'p';
    if (what !== 'all' && what !== 'list' && !(await parted()))
      throw new SettingsError('The tables are not parted by month yet: npm run partition.');
    if (what === 'all') {
      for (const table of await convertAll(client, now)) print(`${table} is parted by month.`);
    }
    if (what === 'all' || what === 'ahead') {
      const created = await createFuturePartitions(client, now, months);
      print(created.length ? `Made ${created.join(', ')}.` : 'Nothing had to be made.');
    } else if (what === 'detach' && month) {
      await detach(client, month, now);
      print(`${month} is in the archive. Lists have it no more; npm run verify reads it there.`);
    } else if (what === 'attach' && month) {
      await attach(client, month);
      print(`${month} is back.`);
    } else if (what === 'list') {
      for (const line of await listed(client)) print(line);
    } else throw new SettingsError(help);
  });
  return 0;
}

async function listed(client: Parameters<typeof relationKind>[0]): Promise<string[]> {
  const lines: string[] = [];
  for (const each of growing) {
    if ((await relationKind(client, each.table)) !== 'p') {
      lines.push(`${each.table} is not parted.`);
      continue;
    }
    for (const { label } of await listPartitions(client, each))
      lines.push(`${each.table} ${label.replaceAll('_', '-')}`);
    const [rest] = await queryRows<{ count: string }>(client, `select count(*) from ${each.table}_${REST}`);
    if (rest && rest.count !== '0')
      lines.push(
        `${each.table}: ${rest.count} rows came before their month was made: npm run partition -- ahead`,
      );
  }
  for (const { name } of await archived(client))
    lines.push(`in the archive: ${name.replace('_', ' ').replaceAll('_', '-')}`);
  return lines;
}

function optionsIn(args: readonly string[]): { months: number; month: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { months: { type: 'string', default: String(MONTHS_AHEAD) } },
      allowPositionals: true,
    });
    const months = Number(values.months);
    if (!Number.isInteger(months) || months < 1 || months > 120)
      throw new Error('--months must be a whole number from 1 to 120.');
    return { months, month: positionals[0] };
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n\n${help}`);
  }
}
