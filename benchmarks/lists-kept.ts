/** Which databases of a kept cluster were filled to the end: `npm run bench -- --keep FOLDER`. */
import pg from 'pg';

const FILLED = 'filled';

/** Its address; undefined where there is none. One whose filling was broken off is removed. */
export async function filledBefore(serverUrl: string, name: string): Promise<string | undefined> {
  const rows = await run(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = '${name}'`,
  );
  if (rows[0]?.note !== FILLED) {
    await run(serverUrl, `drop database if exists ${name}`);
    return undefined;
  }
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

export async function markFilled(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `comment on database ${name} is '${FILLED}'`);
}

async function run(serverUrl: string, query: string): Promise<{ note?: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
