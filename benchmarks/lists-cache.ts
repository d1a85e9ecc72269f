/** The completely filled databases of a reused cluster: `npm run bench -- --keep FOLDER`. */
import pg from 'pg';

const FILLED = 'filled';

/** Its URL; undefined if there is none. An incomplete one is removed. */
export async function findFilledDatabase(serverUrl: string, name: string): Promise<string | undefined> {
  const rows = await runQuery(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = '${name}'`,
  );
  if (rows[0]?.note !== FILLED) {
    await runQuery(serverUrl, `drop database if exists ${name}`);
    return undefined;
  }
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

export async function markFilled(serverUrl: string, name: string): Promise<void> {
  await runQuery(serverUrl, `comment on database ${name} is '${FILLED}'`);
}

async function runQuery(serverUrl: string, query: string): Promise<{ note?: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
