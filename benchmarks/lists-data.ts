/**
 * A platform of any size for measuring lists, written by SQL in minutes: users, wallets, a year of transactions
 * with their entries and audit rows. Nothing was posted: balances are empty and the seals of append-only rows are
 * meaningless bytes, so each such row counts as altered. Use it to measure lists only.
 */
import pg from 'pg';
import { hashPassword } from '../src/engine/service/sessions/passwords.ts';
import { PLATFORM_ID } from '../src/ledger/contract/parties.ts';
import { PASSWORD } from './platform.ts';

/** Filled before the indexes are recreated, which is ten times as fast. */
const BIG_TABLES = ['transactions', 'entries', 'audit'];
const WRITERS = 2;
const CHUNK = 100_000;

export type Size = { transactions: number; peopleSql: number; clients: number };

/** One user for every ten transactions, up to 20,000. */
export function computeSize(transactions: number): Size {
  const peopleSql = Math.min(20_000, Math.max(200, Math.ceil(transactions / 10)));
  return { transactions, peopleSql, clients: Math.max(4, Math.ceil(peopleSql / 400)) };
}

/** Fills a database that a service has just migrated and seeded. */
export async function fillLists(databaseUrl: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The rows written here lack the seals that the service requires.
    await client.query('set session_replication_role = replica');
    await client.query(peopleSql(size, await hashPassword(PASSWORD)));
    await client.query(forgetSealsSql);
    await client.query('reset session_replication_role');
    await runWithoutIndexes(client, async () => {
      await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => insertChunks(databaseUrl, size, writer)),
      );
    });
    await client.query('drop table bench_people');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/**
 * The next start seals the existing users, which it does only if there is no sign of earlier seals. Entries keep
 * their own seals: the start also checks that some were sealed with its LEDGER_KEY.
 */
const forgetSealsSql = 'delete from row_seals; delete from audit where anchor is not null';

/** Writes every n-th chunk in the order of time, so that rows are stored as postings would store them. */
async function insertChunks(databaseUrl: string, size: Size, writer: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let first = 1 + writer * CHUNK; first <= size.transactions; first += WRITERS * CHUNK) {
      const last = Math.min(first + CHUNK - 1, size.transactions);
      await client.query(`${movementsSql(size, first, last)}; ${movementRowsSql(size)}; drop table moved`);
    }
  } finally {
    await client.end();
  }
}

async function runWithoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string; is_key: boolean; table: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as is_key,
      i.indrelid::regclass::text as table
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = any($1::regclass[])`,
    [BIG_TABLES],
  );
  for (const { name, is_key, table } of rows) {
    await client.query(is_key ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  }
  await fill();
  await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`);
  for (const { name, definition, is_key, table } of rows) {
    await client.query(definition);
    if (is_key)
      await client.query(`alter table ${table} add constraint ${name} primary key using index ${name}`);
  }
}

/** A number from 0 to 1 that depends only on its purpose, the same in every run. */
const randomSql = (of: string, salt: number) =>
  `((hashint8extended((${of})::bigint, ${salt}) & 1048575) / 1048576.0)`;

/**
 * A UUIDv7 of a timestamp in milliseconds.
 * @param kind makes the ids of each table different
 */
const idSql = (milliseconds: string, of: string, kind: string) =>
  `(lpad(to_hex(${milliseconds}), 12, '0') || '7' || substr(md5((${of})::text), 1, 3) || '${kind}' ||
    substr(md5((${of})::text), 4, 15))::uuid`;

const START = Date.UTC(2025, 10, 1);
const YEAR = 365 * 24 * 60 * 60 * 1000;

const wordSql = (words: readonly string[], of: string, salt: number) =>
  `(array[${words.map((one) => `'${one}'`).join(',')}])[1 + floor(${randomSql(of, salt)} * ${words.length})::int]`;

const FIRST_NAMES =
  'Ann Bea Carlos Dora Emil Fatima Greta Hugo Ines Jonas Katja Luis Marta Nils Olga Pedro'.split(' ');
const LAST_NAMES =
  'Abel Braun Castro Dietrich Esposito Ferreira Garcia Hansen Ivanov Jensen Keller Lopez Meyer Novak Ortega Peters'.split(
    ' ',
  );

/** Clients decrease in size: the first has a seventh of all users. A client's users are adjacent. */
const peopleSql = ({ peopleSql, clients }: Size, passwordHash: string) => `
  insert into currencies (_id, abbreviation, name, symbol, decimals) values
    (gen_random_uuid(), 'USD', 'US dollar', '$', 2), (gen_random_uuid(), 'EUR', 'Euro', '€', 2),
    (gen_random_uuid(), 'GBP', 'Pound', '£', 2), (gen_random_uuid(), 'JPY', 'Yen', '¥', 0),
    (gen_random_uuid(), 'BTC', 'Bitcoin', '₿', 8), (gen_random_uuid(), 'KWD', 'Dinar', 'KD', 3);
  insert into clients (_id, name, email, status, tax, created_at)
    select ${idSql(`${START}::bigint + n`, 'n', '8')}, ${wordSql(LAST_NAMES, 'n', 1)} || ' Trading ' || n,
      'client.' || n || '@bench.example', 'active', 0, to_timestamp(${START} / 1000.0) + n * interval '1 ms'
    from generate_series(0, ${clients - 1}) n;
  insert into client_currencies select c._id, cu._id, true from clients c cross join currencies cu;

  create table bench_people as
    select at, client_at, first_at, first_at_of_next - first_at as neighbours, c._id as client,
      ${idSql(`${START}::bigint + 1000 + at`, 'at', '8')} as owner,
      ${idSql(`${START}::bigint + 1000 + at`, 'at', '9')} as wallet
    from (
      select *, ceil(${peopleSql} * sqrt(client_at::float8 / ${clients}))::int as first_at,
        ceil(${peopleSql} * sqrt((client_at + 1)::float8 / ${clients}))::int as first_at_of_next
      from (
        select at, least(${clients - 1}, floor(${clients} * power(at::float8 / ${peopleSql}, 2)))::int as client_at
        from generate_series(0, ${peopleSql - 1}) at
      ) as each
    ) as placed join clients c on c.email = 'client.' || client_at || '@bench.example';
  update bench_people set first_at = edge.first, neighbours = edge.count
    from (select client, min(at) as first, count(*)::int as count from bench_people group by client) as edge
    where edge.client = bench_people.client;
  alter table bench_people add primary key (at);

  insert into users (_id, user_name, first_name, last_name, email, role, status, client, created_at, password_hash)
    select owner,
      case at - first_at when 0 then 'admin.' || client_at when 1 then 'agent.' || client_at else 'customer.' || at end,
      ${wordSql(FIRST_NAMES, 'at', 2)}, ${wordSql(LAST_NAMES, 'at', 3)} || case when at % 7 = 0 then '-' || at else '' end,
      'person.' || at || '@bench.example',
      case at - first_at when 0 then 'admin' when 1 then 'agent' else 'customer' end, 'active', client,
      to_timestamp(${START} / 1000.0) + at * interval '1 minute', '${passwordHash}'
    from bench_people;
  insert into wallets (_id, owner_type, owner, client, created_at)
    select wallet, 'user', owner, client, to_timestamp(${START} / 1000.0) + at * interval '1 minute' from bench_people;
  insert into wallets (_id, owner_type, owner, client, created_at)
    select overlay(_id::text placing '9' from 20 for 1)::uuid, 'client', _id, _id, created_at from clients;
  insert into balances (wallet, currency, seal)
    select w._id, c._id, ''::bytea from wallets w cross join currencies c
    where w._id <> '${PLATFORM_ID}' and c.abbreviation in ('USD', 'EUR', 'BTC')`;

const sides = `
  case when kind = 'budget' or (by_platform and kind = 'credit') then '${PLATFORM_ID}'
    when kind in ('credit', 'bonus') then client_wallet else a_wallet end as from_wallet,
  case when kind = 'budget' or (by_platform and kind = 'credit') then '${PLATFORM_ID}'
    when kind in ('credit', 'bonus') then client else a end as "from",
  case when kind = 'budget' or (by_platform and kind = 'credit') then 'platform'
    when kind in ('credit', 'bonus') then 'client' else 'user' end as from_type,
  case when kind = 'budget' then client_wallet when kind in ('credit', 'bonus') then a_wallet
    when kind = 'transfer' then b_wallet when by_platform then '${PLATFORM_ID}' else client_wallet end as to_wallet,
  case when kind = 'budget' then client when kind in ('credit', 'bonus') then a
    when kind = 'transfer' then b when by_platform then '${PLATFORM_ID}' else client end as "to",
  case when kind = 'budget' then 'client' when kind in ('credit', 'bonus', 'transfer') then 'user'
    when by_platform then 'platform' else 'client' end as to_type`;

/** A transaction by its number: always the same, because nothing in it is random. */
const movementsSql = ({ transactions, peopleSql }: Size, first: number, last: number) => `
  create temp table moved as
  select *, ${sides} from (
  select n, ${idSql('ms', 'n', 'b')} as _id, ms, kind, a.owner as a, a.wallet as a_wallet, a.client,
    b.owner as b, b.wallet as b_wallet, staff.owner as staff,
    overlay(a.client::text placing '9' from 20 for 1)::uuid as client_wallet,
    ${randomSql('n', 14)} < 0.3 as by_platform, cu._id as currency,
    greatest(1, floor(exp(${randomSql('n', 15)} * 9) * power(10, cu.decimals)))::bigint as amount
  from (
    select n, (${START} + floor(n * ${YEAR / transactions}::float8))::bigint as ms,
      case when c < 0.01 then 'budget' when c < 0.3 then 'credit' when c < 0.4 then 'debit'
        when c < 0.98 then 'transfer' else 'bonus' end as kind,
      ((floor(${peopleSql} * power(${randomSql('n', 11)}, 2))::bigint * 7919) % ${peopleSql})::int as a_at,
      (array['USD','USD','USD','USD','USD','USD','EUR','EUR','EUR','GBP','GBP','JPY'])[
        1 + floor(${randomSql('n', 12)} * 12)::int] as common, ${randomSql('n', 13)} as rare
    from (select n, ${randomSql('n', 10)} as c from generate_series(${first}, ${last}) n) as numbered
  ) as drawn
  join bench_people a on a.at = a_at
  join bench_people b on b.at = a.first_at +
    (a.at - a.first_at + 1 + floor(${randomSql('n', 16)} * (a.neighbours - 1))::int) % a.neighbours
  join bench_people staff on staff.at = a.first_at + (n % least(a.neighbours, 5))
  join currencies cu on cu.abbreviation = case when rare < 0.02 then 'BTC' when rare < 0.021 then 'KWD' else common end
  ) as known order by n`;

const reference = `case when ${randomSql('n', 20)} < 0.3 then 'Invoice ' || n
  when ${randomSql('n', 20)} < 0.6 then 'Order A-' || upper(substr(md5(n::text), 20, 8))
  when ${randomSql('n', 20)} < 0.8 then 'Salary ' || to_char(to_timestamp(ms / 1000.0), 'FMMonth YYYY')
  else ${wordSql(['Refund', 'Rent', 'Deposit', 'Payout', 'Correction', 'Prize'], 'n', 21)} || ' ' || (n % 1000) end`;

/** Audit rows are written by transaction -1: no block of the audit log begins that early. */
const SEAL = 'uuid_send(_id) || uuid_send(_id)';

const movementRowsSql = ({ transactions }: Size) => `
  insert into transactions (_id, type, status, amount, currency, from_type, "from", from_wallet, from_client,
      to_type, "to", to_wallet, to_client, reference, content, action, "user", date, seal)
    select _id, case kind when 'budget' then 'credit' else kind end,
      case when ${randomSql('n', 30)} < 0.01 then 'incorrect' else 'successful' end, amount, currency,
      from_type, "from", from_wallet, case from_type when 'platform' then null else client end,
      to_type, "to", to_wallet, case to_type when 'platform' then null else client end,
      ${reference}, case when n % 5 = 0 then 'Paid by hand' end, kind,
      case kind when 'transfer' then a else staff end, to_timestamp(ms / 1000.0), ${SEAL}
    from moved;
  insert into entries (wallet, currency, sequence, transaction, units, balance_after, date, seal)
    select wallet, currency, n, _id, units, 0, to_timestamp(ms / 1000.0), ${SEAL}
    from moved
    cross join lateral (values (from_wallet, -amount), (to_wallet, amount)) as side(wallet, units)
    where ${randomSql('n', 30)} >= 0.01;
  insert into audit (_id, date, "user", client, action, resource, record, content, data, seal, written_by)
    select overlay(_id::text placing 'a' from 20 for 1)::uuid, to_timestamp(ms / 1000.0),
      case kind when 'transfer' then a else staff end, client, kind, 'transaction', _id, ${reference},
      jsonb_build_object('after', jsonb_build_object('amount', amount, 'currency', currency)), ${SEAL}, -1
    from moved;
  insert into audit (_id, date, "user", client, action, resource, record, content, seal, written_by)
    select ${idSql('ms', `n + ${transactions}`, 'a')} as _id, to_timestamp(ms / 1000.0), u._id, u.client,
      case when n % 3 = 0 then 'update' else 'sign_in' end, 'user', u._id, u.user_name, ''::bytea, -1
    from moved
    join bench_people p on n % 100 = 0 and p.at = (n / 100) % (select count(*) from bench_people)
    join users u on u._id = p.owner`;
