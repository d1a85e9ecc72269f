/** The lists that are measured: what each asks for, with values of rows that are there. */
/** Values of one transaction, and names of people, to ask for. */
export type Sample = {
  at: number;
  _id: string;
  reference: string;
  from: string;
  to: string;
  user: string;
  wallet: string;
  client: string;
  currency: string;
  /** A decimal string. */
  amount: string;
  /** ISO 8601. */
  date: string;
  name: string;
  clientName: string;
};

export type Who = 'root' | 'admin' | 'agent' | 'customer';
export type Asked = { as: Who; path: string; body?: unknown };
export type MeasuredList = {
  name: string;
  /** What is asked of it: at most twice the time, or only how long it takes. */
  asked: 'at most 2' | 'report';
  /** A request of its own for each sample, so that no page is measured twice. */
  request(sample: Sample, deep: Deep): Asked;
};
/** Cursors and the place 100,000 rows down, or as far as there are rows. */
export type Deep = { root: string; admin: string; range: [number, number] };

type Filter = Record<string, unknown>;
type More = { sort?: [string, 'ASC' | 'DESC']; range?: [number, number]; after?: string };

const query = (path: string, filter?: Filter, { sort, range = [0, 24], after }: More = {}) => {
  const given = { ...(filter && { filter }), ...(sort && { sort }), range };
  const texts = Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]);
  return `${path}?${new URLSearchParams([...texts, ...(after ? [['after', after]] : [])])}`;
};

const list = (
  name: string,
  filterOf?: (sample: Sample) => Filter,
  more: More & { as?: Who; path?: string } = {},
): MeasuredList => ({
  name,
  asked: 'at most 2',
  request: (sample) => ({
    as: more.as ?? 'root',
    path: query(more.path ?? 'transaction', filterOf?.(sample), more),
  }),
});

const audit = (name: string, filterOf?: (sample: Sample) => Filter): MeasuredList => ({
  name: `audit: ${name}`,
  asked: 'at most 2',
  request: (sample) => ({
    as: 'root',
    path: 'audit',
    body: { range: [0, 24], ...(filterOf && { filter: filterOf(sample) }) },
  }),
});

const month = ({ date }: Sample) => ({
  date_gte: `${date.slice(0, 7)}-01`,
  date_lte: `${date.slice(0, 7)}-28`,
});

/** Without its last letter, where at least four are left of its last word: a shorter one is looked for whole. */
const beginning = (reference: string) =>
  lastWord(reference).length > 4 ? reference.slice(0, -1) : reference;

const lastWord = (reference: string) => reference.split(' ').at(-1) ?? '';

export const measuredLists: readonly MeasuredList[] = [
  list('first page'),
  list('first page, an admin', undefined, { as: 'admin' }),
  list('first page, an agent', undefined, { as: 'agent' }),
  list('first page, a customer', undefined, { as: 'customer' }),
  {
    name: 'deep page by cursor',
    asked: 'at most 2',
    request: (_, deep) => ({ as: 'root', path: query('transaction', undefined, { after: deep.root }) }),
  },
  {
    name: 'deep page by cursor, an admin',
    asked: 'at most 2',
    request: (_, deep) => ({ as: 'admin', path: query('transaction', undefined, { after: deep.admin }) }),
  },
  {
    name: 'deep page by range',
    asked: 'report',
    request: (_, deep) => ({ as: 'root', path: query('transaction', undefined, { range: deep.range }) }),
  },
  list('reference, whole', ({ reference }) => ({ reference })),
  list('reference, its beginning', ({ reference }) => ({ reference_like: beginning(reference) })),
  list('reference, its last word', ({ reference }) => ({ reference_like: lastWord(reference) })),
  list('reference, a word that most have', () => ({ reference_like: 'invo' })),
  list('reference, a word that none has', ({ at }) => ({ reference_like: `zqx${at}` })),
  list('search, all words', ({ reference }) => ({ q: reference.split(' ').toReversed().join(' ') })),
  list('search, the last word, an admin', ({ reference }) => ({ q: lastWord(reference) }), { as: 'admin' }),
  { ...list('search, two words that never meet', () => ({ q: 'invoice salary' })), asked: 'report' },
  list('from a party', ({ from }) => ({ from })),
  list('to a party', ({ to }) => ({ to })),
  list('from the platform', () => ({ from: '00000000-0000-7000-8000-000000000000' })),
  list('from a party, in a month', (sample) => ({ from: sample.from, ...month(sample) })),
  list('currency and month', (sample) => ({ currency: 'EUR', ...month(sample) })),
  list('a rare currency', () => ({ currency: 'KWD' })),
  list('currency and month, an admin', (sample) => ({ currency: 'EUR', ...month(sample) }), { as: 'admin' }),
  list('currency and month, largest first', (sample) => ({ currency: 'EUR', ...month(sample) }), {
    sort: ['amount', 'DESC'],
  }),
  list('a day', ({ date }) => ({ date_gte: date.slice(0, 10), date_lte: date.slice(0, 10) })),
  list('an amount', ({ amount }) => ({ amount })),
  list('amounts from and to', ({ currency, amount }) => ({
    currency,
    amount_gte: amount,
    amount_lte: `${amount.split('.')[0]}.99`,
  })),
  list('largest first', undefined, { sort: ['amount', 'DESC'] }),
  list('by whom', ({ user }) => ({ user })),
  list('of a type', () => ({ type: 'bonus' })),
  list('refused ones', () => ({ status: 'incorrect' })),
  list('refused ones, an admin', () => ({ status: 'incorrect' }), { as: 'admin' }),
  list('refused debits of a month', (sample) => ({ type: 'debit', status: 'incorrect', ...month(sample) })),
  {
    name: 'of a wallet',
    asked: 'at most 2',
    request: ({ wallet }) => ({ as: 'root', path: `wallet/${wallet}/transactions` }),
  },
  {
    name: 'of a client',
    asked: 'at most 2',
    request: ({ client }) => ({ as: 'root', path: `client/${client}/transactions` }),
  },
  {
    name: 'of a client, by currency',
    asked: 'at most 2',
    request: ({ client }) => ({ as: 'root', path: `client/${client}/transactions?currency=KWD` }),
  },
  {
    name: 'of a client, by reference',
    asked: 'at most 2',
    request: ({ client, reference }) => ({
      as: 'root',
      path: `client/${client}/transactions?${new URLSearchParams({ reference })}`,
    }),
  },
  audit('first page'),
  audit('a day', ({ date }) => ({ date_gte: date.slice(0, 10), date_lte: date.slice(0, 10) })),
  audit('by user', ({ user }) => ({ user })),
  audit('of a record', ({ _id }) => ({ record: _id })),
  audit('sign-ins', () => ({ action: 'sign_in' })),
  audit('search', ({ reference }) => ({ q: reference })),
  list('users: first page', undefined, { path: 'user' }),
  list('users: by name', ({ name }) => ({ q: name }), { path: 'user' }),
  list('users: by name, an admin', ({ name }) => ({ q: name }), { path: 'user', as: 'admin' }),
  list('wallets: first page', undefined, { path: 'wallets' }),
  list('wallets: by the name of their owner', ({ name }) => ({ q: name }), { path: 'wallets' }),
  list('clients: by name', ({ clientName }) => ({ q: clientName }), { path: 'client' }),
];
