import { describe, expect, it } from 'vitest';
import { CsvFile } from '../../../src/engine/console/lists/export/exportCsv.ts';
import { exportName } from '../../../src/engine/console/lists/export/exportName.ts';
import { resolvePeriod, toServiceFilter } from '../../../src/engine/console/providers/data/periods.ts';
import { escapeFormula } from '../../../src/engine/contract/exports/csv.ts';
import type { ExportForm, ExportFormat } from '../../../src/engine/contract/exports/format.ts';
import { getResource } from '../../../src/engine/contract/registry.ts';

describe('a cell of an exported file', () => {
  it.each(['=1+1', '+49 30', '-cmd', '@sum', '\tx', "'=1"])(
    'escapes %j so that no spreadsheet runs it as a formula',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );

  it.each(['-12.50', '-12,50', '92233720368.54775807', 'a=b', ''])('leaves %j unchanged', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});

const writing = (form: ExportForm, locale = 'es'): ExportFormat => ({
  ...{ form, locale, zone: 'Europe/Madrid' },
  translate: (key) => key,
});

describe('an exported file', () => {
  it('has one heading however many chunks, exact amounts, names for references, and quotes', async () => {
    const file = new CsvFile(getResource('transaction'), writing('people'));
    const row = (_id: string, reference: string) => ({
      _id,
      reference,
      date: '2026-10-24T22:30:05.123Z',
      type: 'credit',
      amount: '92233720368.54775807',
      currency: 'id-of-usd',
      altered: false,
      _names: { currency: 'USD' },
    });
    file.add([row('1', 'a "quoted", text')]);
    file.add([row('2', '=HYPERLINK("x")'), row('3', 'two\nlines')]);
    file.add([row('4', 'two\rlines')]);
    file.add([]);
    expect(file.rows).toBe(4);
    const text = await read(file.blob());
    expect(text.split('resources.transaction.fields.amount')).toHaveLength(2);
    expect(text.split('"92233720368,54775807"')).toHaveLength(5);
    // Else it would end its row.
    expect(text).toContain('"two\rlines"');
    expect(text).toContain('"a ""quoted"", text"');
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).toContain('"USD"');
    expect(text).not.toContain('id-of-usd');
    expect(text).toContain('"resources.transaction.fields.date (Europe/Madrid)"');
    expect(text).toContain('"2026-10-25 00:30:05"');
    expect(text).toContain('"resources.transaction.choices.type.credit"');
    expect(text).toContain('"console.integrity.intact"');
  });

  it('marks an altered balance and gives the expected one', async () => {
    const file = new CsvFile(getResource('wallets'), {
      ...writing('people'),
      translate: (key, args) => `${key} ${args?.amount ?? ''}`.trim(),
    });
    const forged = { altered: true, expected: '1234.50' };
    file.add([
      {
        ...{ _id: '1', _names: {} },
        balances: [
          { currency: 'id-of-usd', abbreviation: 'USD', decimals: 2, balance: '9.00', ...forged },
          { currency: 'id-of-eur', abbreviation: 'EUR', decimals: 2, balance: '1.00' },
        ],
      },
    ]);
    expect(await read(file.blob())).toContain(
      '"9,00 USD (console.integrity.amountAltered, console.integrity.expected 1234,50); 1,00 EUR"',
    );
  });

  it("has the service's names and values in the data format, without byte order mark", async () => {
    const file = new CsvFile(getResource('transaction'), writing('machines'));
    const date = '2026-10-24T22:30:05.123Z';
    file.add([
      { _id: '1', date, amount: '0.50', currency: 'usd', altered: false, _names: { currency: 'USD' } },
    ]);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes(file.blob()));
    expect(text.startsWith('"_id",')).toBe(true);
    for (const cell of [date, '0.50', 'usd', 'false']) expect(text).toContain(`"${cell}"`);
  });
});

describe("an export's file name", () => {
  const now = new Date(2026, 10, 23, 12);
  const named = (filter: object, form: ExportForm = 'machines', more: object = {}) =>
    exportName(
      {
        ...{ resource: getResource('transaction'), filter: filter as Record<string, unknown> },
        ...{
          format: { ...writing(form), translate: (key: string) => key.split('.').at(-1) ?? '' },
          ...more,
        },
      },
      now,
    );

  it('contains the list, its filters and the period', () => {
    const filter = {
      type: 'credit',
      date_gte: new Date(2026, 9, 1).toISOString(),
      date_lte: new Date(2026, 9, 31, 23, 59).toISOString(),
    };
    expect(named(filter)).toBe('transaction-credit-2026-10-01--2026-10-31.csv');
    expect(named({ date_within: 'last7Days' })).toBe('transaction-2026-11-17--2026-11-23.csv');
    expect(named({ type: ['credit', 'debit'], amount_gte: '12.50' })).toBe(
      'transaction-credit-debit-amount-12.50-2026-11-23.csv',
    );
    expect(named({}, 'machines', { part: 'incomplete' })).toBe('transaction-2026-11-23-incomplete.csv');
  });

  it('names a record that all rows refer to, and otherwise only the field', () => {
    const row = { _id: '1', currency: 'usd', _names: { currency: 'U.S. dollar / cash' } };
    expect(named({ currency: 'usd' }, 'people', { row })).toBe('name-u.s._dollar_cash-2026-11-23.csv');
    expect(named({ currency: 'eur' }, 'people', { row })).toBe('name-currency-2026-11-23.csv');
  });

  it.each(['../../etc/passwd', 'a:b*c?"<>|\0\n', '...', '%2e%2e', '\u202egnp.exe', 'ñ'.repeat(500)])(
    'is safe and short, whatever was searched for: %j',
    (q) => {
      const name = named({ q, reference: q });
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}._-]+\.csv$/u);
      expect(name).not.toContain('..');
      expect(name.length).toBeLessThanOrEqual(130);
    },
  );
});

describe('relative periods', () => {
  const now = new Date(2026, 2, 1, 14, 30);
  const written = (date?: Date) =>
    date &&
    `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()} ${date.toTimeString().slice(0, 8)}`;

  it.each([
    ['today', '2026-3-1 00:00:00', '2026-3-1 23:59:59'],
    ['yesterday', '2026-2-28 00:00:00', '2026-2-28 23:59:59'],
    ['last7Days', '2026-2-23 00:00:00', undefined],
    ['last30Days', '2026-1-31 00:00:00', undefined],
    ['thisMonth', '2026-3-1 00:00:00', undefined],
    ['lastMonth', '2026-2-1 00:00:00', '2026-2-28 23:59:59'],
  ] as const)('%s', (period, from, to) => {
    const bounds = resolvePeriod(period, now);
    expect([written(bounds.from), written(bounds.to)]).toEqual([from, to]);
  });

  it('become bounds; an unknown one is sent as it is, so that the service rejects it', () => {
    expect(toServiceFilter({ date_within: 'today', type: 'bonus' }, undefined, now)).toEqual({
      date_gte: new Date(2026, 2, 1).toISOString(),
      date_lte: new Date(2026, 2, 1, 23, 59, 59, 999).toISOString(),
      type: 'bonus',
    });
    expect(toServiceFilter({ date_within: 'ever' })).toEqual({ date_within: 'ever' });
  });
});

function read(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

function bytes(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(blob);
  });
}
