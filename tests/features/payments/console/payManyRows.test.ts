/** Rows of payments from pasted text, and what is wrong with each. */
import { expect, it } from 'vitest';
import '../../../../src/console.tsx';
import { decodeTable } from '../../../../src/engine/console/index.ts';
import { checkRows, isWrong, totalOf } from '../../../../src/features/payments/console/many/checkRows.ts';
import type { PaymentRow } from '../../../../src/features/payments/console/many/list.ts';
import type { Lookups } from '../../../../src/features/payments/console/many/lookups.ts';
import { readRows } from '../../../../src/features/payments/console/many/readRows.ts';

const titles = {
  to: ['Empfänger', 'E-Mail'],
  amount: ['Betrag'],
  reference: ['Verwendungszweck'],
};
const cellsOf = (rows: readonly PaymentRow[]) =>
  rows.map(({ to, amount, reference }) => [to, amount, reference]);
const read = async (text: string) => cellsOf(await readRows(text, titles));

it('are read from what a spreadsheet copies, and from files with any delimiter', async () => {
  const expected = [
    ['ann.smith', '12.50', 'May'],
    ['bob@x.example', '1,234.50', 'Rent, May'],
  ];
  for (const text of [
    'ann.smith\t12.50\tMay\nbob@x.example\t1,234.50\tRent, May\n',
    'ann.smith,12.50,May\r\nbob@x.example,"1,234.50","Rent, May"\r\n',
    'sep=;\r\nann.smith; 12.50;May\r\n\r\nbob@x.example;1,234.50;"Rent, May"',
  ])
    expect(await read(text)).toEqual(expected);
  expect(await read('ann.smith\t12.50')).toEqual([['ann.smith', '12.50', '']]);
  expect(await read(' \n\n')).toEqual([]);
});

it('find their columns by the header, in the language or as in the API, and need none', async () => {
  const expected = [['ann', '5', 'May']];
  expect(await read('Name;BETRAG;Empfaenger;E-Mail;Verwendungszweck\nAnn;5;;ann;May')).toEqual(expected);
  expect(await read('amount,reference,to\n5,May,ann')).toEqual(expected);
  // Not a header: it would be lost. It stays, and is wrong.
  expect(await read('Who\tHow much\tWhy\nann\t5\tMay')).toEqual([['Who', 'How much', 'Why'], ...expected]);
});

it('are marked where a comma may have shifted the cells, and lines stay that cannot be read', async () => {
  const issues = async (text: string) => (await readRows(text, titles)).map(({ issue }) => issue);
  const [cut, cells] = ['console.payMany.cutAmount', 'console.payMany.tooManyCells'];
  expect(await issues('ann,12,50\nbob,12.00,50')).toEqual([cut, undefined]);
  expect(await issues('ann,12,50,May\nbob,12,May')).toEqual([cells, undefined]);
  expect(await issues('ann,1,234.50')).toEqual([cut]);
  expect(await issues('ann\t12\t50')).toEqual([undefined]);
  expect(await read('ann,5,"May\nbob,6,June')).toEqual([
    ['ann,5,"May', '', ''],
    ['bob', '6', 'June'],
  ]);
});

it('are read from files in the encodings of spreadsheets', () => {
  const text = 'ann;5;Prämie';
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((one) => [one.charCodeAt(0), 0])]);
  const latin = Uint8Array.from([...text].map((one) => one.charCodeAt(0)));
  for (const bytes of [new TextEncoder().encode(`\ufeff${text}`), utf16, latin])
    expect(decodeTable(Uint8Array.from(bytes))).toBe(text);
  // A workbook is an archive.
  expect(decodeTable(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0xff]))).toBeUndefined();
});

const party = (name: string, more: object = {}) => ({
  ...{ wallet: `wallet of ${name}`, owner: name, type: 'user' as const, name, ...more },
});
const currency = { currency: 'usd', abbreviation: 'USD', decimals: 2 };
const lookups: Lookups = {
  ann: { party: party('ann') },
  'ann@x.example': { party: party('ann') },
  me: { party: party('me') },
  gone: { party: party('gone', { inactive: true }) },
  nobody: { error: { key: 'validation.recipient' } },
};
let ids = 0;
const row = (to: string, amount = '1', reference = 'May', more: object = {}): PaymentRow => ({
  ...{ id: String(ids++), to, amount, reference, attempt: 0, ...more },
});
const check = (rows: PaymentRow[]) => checkRows(rows, { from: party('me'), currency, lookups, locale: 'de' });

it('are wrong without a payable recipient, an exact amount or a reference', () => {
  const rows = [
    row(' Ann '),
    row('nobody'),
    row('gone'),
    row('me'),
    row(''),
    row('ann', '1,234'),
    row('ann', '0'),
    row('ann', '5 EUR'),
    row('ann', '1', ' '),
    row('ann', '1', 'x'.repeat(121)),
    row('ann', '1', 'May', { issue: 'console.payMany.cutAmount' }),
    row('later'),
  ];
  const found = check(rows).map(({ errors, isPending }) => [
    isPending,
    ...Object.entries(errors).map(([field, { key }]) => `${field}: ${key}`),
  ]);
  expect(found).toEqual([
    [false],
    [false, 'to: validation.recipient'],
    [false, 'to: errors.inactive_party'],
    [false, 'to: errors.same_wallet'],
    [false, 'to: validation.required'],
    [false, 'amount: validation.decimals'],
    [false, 'amount: validation.amountPositive'],
    [false, 'amount: console.money.otherCurrency'],
    [false, 'reference: validation.required'],
    [false, 'reference: validation.tooLong'],
    [false, 'row: console.payMany.cutAmount'],
    [true],
  ]);
  const sent = { body: { to: 'wallet of ann', amount: '1.00', reference: 'May' } };
  expect(check([row('nobody', 'x', '', sent)]).some(isWrong)).toBe(false);
});

it('add up exactly, in the notation of the language', () => {
  const checks = check([row('ann', '1.234,50'), row('ann', '0,1'), row('ann', '0,2'), row('ann', 'x')]);
  expect(totalOf(checks, 2)).toBe('1234.80');
});

it('warn about whoever is paid twice, however named, and about the same payment', () => {
  const warnings = check([row('ann', '1'), row('ann@x.example', '2'), row('ann', '1'), row('me')]).map(
    ({ warning }) => warning,
  );
  expect(warnings).toEqual([
    undefined,
    { key: 'console.payMany.sameRecipient', args: { row: 1 } },
    { key: 'console.payMany.sameAgain', args: { row: 1 } },
    undefined,
  ]);
});
