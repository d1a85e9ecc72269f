/**
 * The first day of somebody who calls the service from a program of their own, with a client that was generated from the
 * API document: `api.ts` is what openapi-typescript makes of it. It says at the end what it came to.
 */
import createClient from 'openapi-fetch';
import type { components, paths, webhooks } from './api.ts';

const [baseUrl, userName = '', password = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

type Problem = components['schemas']['Problem'];

type Waiting = components['responses']['WaitsForApproval']['content']['application/json'];

/** What was answered, where it was neither a refusal nor a request that waits for somebody's approval. */
function answered<Data>({ data, error }: { data?: Data; error?: Problem }): Exclude<Data, Waiting> {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  if (isWaiting(data)) throw new Error(`waits for approval ${data.approval._id}`);
  return data as Exclude<Data, Waiting>;
}

function isWaiting(data: unknown): data is Waiting {
  return typeof data === 'object' && data !== null && 'approval' in data;
}

// Signing in. A wrong password is told from a missing code by the compiler.
const refused = await api.POST('/api/auth/login', { body: { userName, password: 'something else' } });
if (refused.error?.statusCode === 401) {
  const code: 'wrong_credentials' | 'second_factor_required' = refused.error.code;
  if (code !== 'wrong_credentials') throw new Error(code);
}
// @ts-expect-error the call has no such refusal
const mistaken: boolean = refused.error?.code === 'insufficient_funds';
const session = answered(await api.POST('/api/auth/login', { body: { userName, password } }));
api.use({
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${session.data.accessToken}`);
  },
});

// Listing, with a filter and a page.
const filter = JSON.stringify({ status: 'active' });
const query = { filter, sort: '["name","ASC"]', range: '[0,9]' };
const clients = answered(await api.GET('/api/client', { params: { query } }));
const client: components['schemas']['Client'] | undefined = clients.data[0];

// Creating. What is missing is known before it is sent, and what is wrong is named by field.
const person = {
  ...{ userName: 'first.day', firstName: 'Ana', lastName: 'Díaz', email: 'first.day@test.example' },
  ...{ password: 'a day that went well', confirmPassword: 'a day that went well' },
  client: client?._id,
};
// @ts-expect-error the role is missing
const incomplete = await api.POST('/api/user', { body: person });
const fields = incomplete.error?.errors;
const user = answered(await api.POST('/api/user', { body: { ...person, role: 'customer' } }));

// Crediting the wallet that the user got, twice under the same key, and reading what came of it.
const currency = answered(await api.GET('/api/currency/{id}', { params: { path: { id: 'USD' } } })).data;
const walletId = String(user.data.wallet);
const inDollars = { currency: currency._id };
const credit = () =>
  api.POST('/api/wallet/{walletId}/{type}', {
    params: {
      path: { walletId, type: 'credit' },
      query: inDollars,
      header: { 'Idempotency-Key': 'first-day-1' },
    },
    body: { amount: '25.50', reference: 'Welcome' },
  });
const booked = answered(await credit()).data;
const again = answered(await credit()).data;
const read = answered(await api.GET('/api/transaction/{id}', { params: { path: { id: booked._id } } })).data;

// The event of that credit. What changed is typed, by the name of the event.
type Credit = webhooks['transaction.credit']['post']['requestBody']['content']['application/json'];
type Credited = NonNullable<Credit['data']['entry']['data']>['after'];
const credited: Credited = { amount: '25.50', status: 'successful' };
// @ts-expect-error amounts are text
const numeric: Credited = { amount: 25.5 };
// @ts-expect-error no event has this name
const misspelt: keyof webhooks = 'transaction.credits';

// A refusal of the ledger. Without a key no money moves: that is known before it is sent.
const debit = { path: { walletId, type: 'debit' as const }, query: inDollars };
const body = { amount: '1000', reference: 'Too much' };
// @ts-expect-error the key is missing
const keyless = await api.POST('/api/wallet/{walletId}/{type}', { params: debit, body });
const header = { 'Idempotency-Key': 'first-day-2' };
const short = await api.POST('/api/wallet/{walletId}/{type}', { params: { ...debit, header }, body });
const isShort = short.error?.statusCode === 422 && short.error.code === 'insufficient_funds';

console.log(
  JSON.stringify({
    refusal: refused.error?.code,
    mistaken,
    clients: clients.total,
    fields,
    user: user.data.userName,
    booked: [booked.amount, booked.status, booked.reference],
    once: again._id === booked._id && read._id === booked._id,
    credited: [credited.amount === booked.amount, typeof numeric.amount, misspelt],
    keyless: keyless.error?.code,
    isShort,
  }),
);
