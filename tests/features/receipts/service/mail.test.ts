/** Receipts by mail: what is in them, and that they go to nobody but their reader. */
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  PASSWORD,
  startServiceWithPlatform,
  type TestService,
  type Tokens,
} from '../../../service/harness.ts';
import { openOutbox } from '../../../service/outbox.ts';
import {
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';
import { asOwner } from '../../../service/tampering.ts';

const outbox = openOutbox();
let test: TestService;
let platform: Platform;
/** Of the first client's customer. */
let wallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform(outbox.settings);
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = await findWallet(test, root, one.customerId);
  await test.call('PUT', `user/${one.customerId}`, {
    as: root,
    body: { firstName: 'Ana', lastName: 'Ruiz' },
  });
  const body = {
    legalName: 'One, S.A.',
    address: 'Calle del Puerto 18\nVeracruz',
    taxNumber: 'ONE1703148K2',
  };
  expect((await test.call('PUT', `client/${one.client}`, { as: root, body })).status).toBe(200);
});
afterAll(async () => {
  await test?.close();
  outbox.close();
});

async function credited(to: string, reference: string): Promise<string> {
  const { body } = await test.call('POST', `wallet/${to}/credit?currency=USD`, {
    as: platform.root,
    body: { amount: '1234.5', reference },
    headers: { 'idempotency-key': randomUUID() },
  });
  return body.data._id;
}
const order = (id: string, as?: Tokens, headers = {}) =>
  test.call('POST', `transaction/${id}/receipt/mail`, { ...(as && { as }), headers });
async function newReader(userName: string, role: string, more = {}): Promise<Tokens> {
  const { client } = platform.one;
  await createRecord(test, platform.root, 'user', buildUser(userName, role, { client, ...more }));
  return test.signIn(userName);
}

it('has what is on paper, in the language of its reader', async () => {
  const id = await credited(wallet, 'Wages for %{name}');
  const german = await newReader('german', 'admin', { language: 'de' });
  const { status, body } = await order(id, german, { 'accept-language': 'fr' });
  expect([status, body]).toEqual([200, { data: { to: 'german@test.example' } }]);
  const { body: own } = await test.call('GET', `transaction/${id}/receipt`, { as: german });
  expect(own.data.canMail).toBe(true);
  const [mail = '', ...more] = outbox.listMailsTo('german@test.example');
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Beleg über 1.234,50\u00a0USD: One, S.A.\n');
  expect(mail).toContain(
    '\nOne, S.A.\nCalle del Puerto 18\nVeracruz\nSteuernummer: ONE1703148K2\n\nBetrag: 1.234,50\u00a0USD\n',
  );
  expect(mail).toContain('\nAn: Ana Ruiz (customer.one)\n');
  expect(mail).toContain(`: Wages for %{name}\n`);
  expect(mail).toContain(' UTC\n');
  expect(mail).toContain(`: ${id}\n`);
  const link = /https:\/\/wallet\.example\.com(\/receipt\/[\w-]{64})\n/.exec(mail)?.[1];
  expect(link).toBe(own.data.path);
  expect((await test.call('GET', String(link).slice(1))).body.data.state).toBe('intact');
});

it('names people only to those who may read them, and takes the language of the request otherwise', async () => {
  const id = await credited(wallet, 'Between friends');
  const rights = [
    { subject: 'Transaction', action: 'read', allowed: true },
    { subject: 'User', action: 'read', allowed: false },
  ];
  await createRecord(test, platform.root, 'role', { _id: 'teller', permissions: rights });
  const teller = await newReader('teller', 'teller');
  expect((await order(id, teller, { 'accept-language': 'en' })).status).toBe(200);
  const [mail = ''] = outbox.listMailsTo('teller@test.example');
  expect(mail).toContain('\nTo: customer.one\n');
  expect(mail).not.toContain('Ana Ruiz');
});

it('says what was reversed since, and whether the ledger still has it', async () => {
  const id = await credited(wallet, 'Half of it');
  const { root, one } = platform;
  await test.call('POST', `transaction/${id}/reverse`, {
    as: root,
    body: { amount: '4', reason: 'A mistake' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await asOwner(test, `update transactions set reference = 'Altered' where _id = '${id}'`);
  expect((await order(id, one.admin, { 'accept-language': 'en' })).status).toBe(200);
  const [mail] = outbox.listMailsTo('admin.one@test.example');
  expect(mail).toContain(
    '\nNot verified: this transaction was changed outside Monedero.\n4.00\u00a0USD has been',
  );
});

it('goes to nobody without the right to read the transaction', async () => {
  const [own, id] = [await credited(wallet, 'Mine'), await credited(await walletOfTwo(), 'Theirs')];
  const before = outbox.listMails().length;
  const { one, two } = platform;
  await createRecord(test, platform.root, 'role', { _id: 'nobody', permissions: [] });
  const cannotRead = await newReader('nobody', 'nobody');
  const answers = [await order(id, one.admin), await order(own, two.customer), await order(own, cannotRead)];
  expect([...answers, await order(own)].map(({ status }) => status)).toEqual([404, 404, 403, 401]);
  const typed = await test.call('POST', `transaction/${own}/receipt/mail`, {
    as: one.customer,
    body: { to: 'stranger@example.com', email: 'stranger@example.com' },
  });
  expect(typed.body.data).toEqual({ to: 'customer.one@test.example' });
  const added = outbox.listMails().slice(before);
  expect(added.map((mail) => /^To: (.*)/.exec(mail)?.[1])).toEqual(['customer.one@test.example']);
});
const walletOfTwo = () => findWallet(test, platform.root, platform.two.customerId);

it('goes to an address that somebody registered with only once a mailed link was used', async () => {
  const { root, one } = platform;
  const { publicKey } = (await test.call('GET', `client/${one.client}`, { as: root })).body.data;
  const registration = {
    ...{ userName: 'claimed', firstName: 'Buy', lastName: 'This', email: 'victim@test.example', publicKey },
    password: PASSWORD,
  };
  const registered = await test.call('POST', 'register', { body: registration });
  expect(registered.status).toBe(201);
  const id = await credited(await findWallet(test, root, registered.body.data._id), 'Read this');
  const refused = await order(id, await test.signIn('claimed'));
  expect([refused.status, refused.body.complaints]).toEqual([
    409,
    { _mail: { key: 'validation.unprovenEmail' } },
  ]);
  expect(outbox.listMailsTo('victim@test.example')).toEqual([]);

  await test.call('POST', 'auth/forgot-password', { body: { email: 'victim@test.example' } });
  await expect.poll(() => outbox.listMailsTo('victim@test.example').length).toBe(1);
  const [reset = ''] = outbox.listMailsTo('victim@test.example');
  const token = /#token=(\S+)/.exec(reset)?.[1];
  const password = 'another-password-of-tests';
  const body = { token, password };
  expect((await test.call('POST', 'auth/reset-password', { body })).status).toBe(200);
  const { body: session } = await test.call('POST', 'auth/login', {
    body: { userName: 'claimed', password },
  });
  expect((await order(id, session.data)).status).toBe(200);
});

it('goes nowhere if the address was replaced in the database', async () => {
  const reader = await newReader('replaced', 'admin');
  const id = await credited(wallet, 'Secret');
  await order(id, reader);
  const before = outbox.listMails().length;
  await asOwner(test, `update users set email = 'thief@test.example' where user_name = 'replaced'`);
  expect((await order(id, reader)).body.code).toBe('account_altered');
  expect(outbox.listMails()).toHaveLength(before);
});

it('is limited per reader', async () => {
  const often = await newReader('often', 'admin');
  const id = await credited(wallet, 'Often');
  for (let at = 0; at < 10; at += 1) expect((await order(id, often)).status).toBe(200);
  const refused = await order(id, often);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(outbox.listMailsTo('often@test.example')).toHaveLength(10);
  expect((await order(id, platform.root)).status).toBe(200);
});

it('says if the mail server does not accept it', async () => {
  const id = await credited(wallet, 'Undelivered');
  const restore = outbox.obstruct();
  const refused = await order(id, platform.superAdmin);
  restore();
  expect([refused.status, refused.body.complaints]).toEqual([
    503,
    { _mail: { key: 'validation.mailUnsent' } },
  ]);
  expect((await order(id, platform.superAdmin)).status).toBe(200);
});

it('says if the mail server refuses the address for good', async () => {
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => socket.write(`${answer(String(chunk))}\r\n`));
  });
  const answer = (line: string) =>
    line.startsWith('RCPT') ? '550 nobody here' : line.startsWith('QUIT') ? '221 bye' : '250 ok';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const refusing = await startServiceWithPlatform({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const { root, one } = await signInToPlatform(refusing);
    const path = `wallet/${await findWallet(refusing, root, one.customerId)}/credit?currency=USD`;
    const { body } = await refusing.call('POST', path, {
      as: root,
      body: { amount: '1', reference: 'Refused' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const refused = await refusing.call('POST', `transaction/${body.data._id}/receipt/mail`, { as: root });
    expect([refused.status, refused.body.complaints]).toEqual([
      409,
      { _mail: { key: 'validation.mailRejected' } },
    ]);
  } finally {
    await refusing.close();
    server.close();
  }
});

it('is not offered without a mail server', async () => {
  const silent = await startServiceWithPlatform({ DATA_DIR: 'memory://' });
  try {
    const { root, one } = await signInToPlatform(silent);
    const { body } = await silent.call(
      'POST',
      `wallet/${await findWallet(silent, root, one.customerId)}/credit?currency=USD`,
      {
        as: root,
        body: { amount: '1', reference: 'Unmailed' },
        headers: { 'idempotency-key': randomUUID() },
      },
    );
    const path = `transaction/${body.data._id}/receipt`;
    expect((await silent.call('GET', path, { as: root })).body.data.canMail).toBe(false);
    const refused = await silent.call('POST', `${path}/mail`, { as: root });
    expect([refused.status, refused.body.complaints]).toEqual([
      409,
      { _mail: { key: 'validation.withoutMail' } },
    ]);
  } finally {
    await silent.close();
  }
});
