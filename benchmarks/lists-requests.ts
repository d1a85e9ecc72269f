/** The measured lists: the request of each, with values of existing rows. */
/** Values of one transaction, and names of users, for requests. */
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

export type Caller = 'root' | 'admin' | 'agent' | 'customer';
export type ListRequest = { as: Caller; path: string; body?: unknown };
export type MeasuredList = {
  name: string;
  /** The target: at most twice the time, or only a report. */
  target: 'at most 2' | 'report';
  /** A different request for each sample, so that no page is measured twice. */
  request(sample: Sample, deep: Deep): ListRequest;
};
/** Cursors and the range 100,000 rows down, or as far as there are rows. */
export type Deep = { root: string; admin: string; range: [number, number] };

type Filter = Record<string, unknown>;
type More = { sort?: [string, 'ASC' | 'DESC']; range?: [number, number]; after?: string };

const formatPath = (path: string, filter?: Filter, { sort, range = [0, 24], after }: More = {}) => {
  const params = { ...(filter && { filter }), ...(sort && { sort }), range };
  const texts = Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]);
  return `${path}?${new URLSearchParams([...texts, ...(after ? [['after', after]] : [])])}`;
};

const createList = (
  name: string,
  filterOf?: (sample: Sample) => Filter,
  more: More & { as?: Caller; path?: string } = {},
): MeasuredList => ({
  name,
  target: 'at most 2',
  request: (sample) => ({
    as: more.as ?? 'root',
    path: formatPath(more.path ?? 'transaction', filterOf?.(sample), more),
  }),
});

const createAuditList = (name: string, filterOf?: (sample: Sample) => Filter): MeasuredList => ({
  name: `audit: ${name}`,
  target: 'at most 2',
  request: (sample) => ({
    as: 'root',
    path: 'audit',
    body: { range: [0, 24], ...(filterOf && { filter: filterOf(sample) }) },
  }),
});

const filterByMonth = ({ date }: Sample) => ({
  date_gte: `${date.slice(0, 7)}-01`,
  date_lte: `${date.slice(0, 7)}-28`,
});

/** Omits the last letter if at least four remain of the last word: shorter words must match completely. */
const toPrefix = (reference: string) =>
  getLastWord(reference).length > 4 ? reference.slice(0, -1) : reference;

const getLastWord = (reference: string) => reference.split(' ').at(-1) ?? '';

export const measuredLists: readonly MeasuredList[] = [
  createList('first page'),
  createList('first page, an admin', undefined, { as: 'admin' }),
  createList('first page, an agent', undefined, { as: 'agent' }),
  createList('first page, a customer', undefined, { as: 'customer' }),
  {
    name: 'deep page by cursor',
    target: 'at most 2',
    request: (_, deep) => ({ as: 'root', path: formatPath('transaction', undefined, { after: deep.root }) }),
  },
  {
    name: 'deep page by cursor, an admin',
    target: 'at most 2',
    request: (_, deep) => ({
      as: 'admin',
      path: formatPath('transaction', undefined, { after: deep.admin }),
    }),
  },
  {
    name: 'deep page by range',
    target: 'report',
    request: (_, deep) => ({ as: 'root', path: formatPath('transaction', undefined, { range: deep.range }) }),
  },
  createList('reference, whole', ({ reference }) => ({ reference })),
  createList('reference, its beginning', ({ reference }) => ({ reference_like: toPrefix(reference) })),
  createList('reference, its last word', ({ reference }) => ({ reference_like: getLastWord(reference) })),
  createList('reference, a word that most have', () => ({ reference_like: 'invo' })),
  createList('reference, a word that none has', ({ at }) => ({ reference_like: `zqx${at}` })),
  createList('search, all words', ({ reference }) => ({ q: reference.split(' ').toReversed().join(' ') })),
  createList('search, the last word, an admin', ({ reference }) => ({ q: getLastWord(reference) }), {
    as: 'admin',
  }),
  { ...createList('search, two words that never meet', () => ({ q: 'invoice salary' })), target: 'report' },
  createList('from a party', ({ from }) => ({ from })),
  createList('to a party', ({ to }) => ({ to })),
  createList('from the platform', () => ({ from: '00000000-0000-7000-8000-000000000000' })),
  createList('from a party, in a month', (sample) => ({ from: sample.from, ...filterByMonth(sample) })),
  createList('currency and month', (sample) => ({ currency: 'EUR', ...filterByMonth(sample) })),
  createList('a rare currency', () => ({ currency: 'KWD' })),
  createList('currency and month, an admin', (sample) => ({ currency: 'EUR', ...filterByMonth(sample) }), {
    as: 'admin',
  }),
  createList(
    'currency and month, largest first',
    (sample) => ({ currency: 'EUR', ...filterByMonth(sample) }),
    {
      sort: ['amount', 'DESC'],
    },
  ),
  createList('a day', ({ date }) => ({ date_gte: date.slice(0, 10), date_lte: date.slice(0, 10) })),
  createList('an amount', ({ amount }) => ({ amount })),
  createList('amounts from and to', ({ currency, amount }) => ({
    currency,
    amount_gte: amount,
    amount_lte: `${amount.split('.')[0]}.99`,
  })),
  createList('largest first', undefined, { sort: ['amount', 'DESC'] }),
  createList('by whom', ({ user }) => ({ user })),
  createList('of a type', () => ({ type: 'bonus' })),
  createList('refused ones', () => ({ status: 'incorrect' })),
  createList('refused ones, an admin', () => ({ status: 'incorrect' }), { as: 'admin' }),
  createList('refused debits of a month', (sample) => ({
    type: 'debit',
    status: 'incorrect',
    ...filterByMonth(sample),
  })),
  {
    name: 'of a wallet',
    target: 'at most 2',
    request: ({ wallet }) => ({ as: 'root', path: `wallet/${wallet}/transactions` }),
  },
  {
    name: 'of a client',
    target: 'at most 2',
    request: ({ client }) => ({ as: 'root', path: `client/${client}/transactions` }),
  },
  {
    name: 'of a client, by currency',
    target: 'at most 2',
    request: ({ client }) => ({ as: 'root', path: `client/${client}/transactions?currency=KWD` }),
  },
  {
    name: 'of a client, by reference',
    target: 'at most 2',
    request: ({ client, reference }) => ({
      as: 'root',
      path: `client/${client}/transactions?${new URLSearchParams({ reference })}`,
    }),
  },
  createAuditList('first page'),
  createAuditList('a day', ({ date }) => ({ date_gte: date.slice(0, 10), date_lte: date.slice(0, 10) })),
  createAuditList('by user', ({ user }) => ({ user })),
  createAuditList('of a record', ({ _id }) => ({ record: _id })),
  createAuditList('sign-ins', () => ({ action: 'sign_in' })),
  createAuditList('search', ({ reference }) => ({ q: reference })),
  createList('users: first page', undefined, { path: 'user' }),
  createList('users: by name', ({ name }) => ({ q: name }), { path: 'user' }),
  createList('users: by name, an admin', ({ name }) => ({ q: name }), { path: 'user', as: 'admin' }),
  createList('wallets: first page', undefined, { path: 'wallets' }),
  createList('wallets: by the name of their owner', ({ name }) => ({ q: name }), { path: 'wallets' }),
  createList('clients: by name', ({ clientName }) => ({ q: clientName }), { path: 'client' }),
];
