import { describe, expect, it } from 'vitest';
import { CsvFile, inert } from '../../src/engine/console/lists/export/exportCsv.ts';
import { askedFilter, boundsOf } from '../../src/engine/console/providers/data/periods.ts';
import { resourceNamed } from '../../src/engine/contract/registry.ts';

describe('a cell of an exported file', () => {
  it.each(['=1+1', '+49 30', '-cmd', '@sum', '\tx', "'=1"])('%j is no formula to a spreadsheet', (text) => {
    expect(inert(text)).toBe(`'${text}`);
  });

  it.each(['-12.50', '92233720368.54775807', 'a=b', ''])('%j stays as it is', (text) => {
    expect(inert(text)).toBe(text);
  });
});

describe('an exported file', () => {
  it('has one heading, whatever the pieces, exact amounts, names for what is referred to, and quotes', async () => {
    const file = new CsvFile(resourceNamed('transaction'), (key) => key);
    const row = (_id: string, reference: string) => ({
      _id,
      reference,
      amount: '92233720368.54775807',
      currency: 'id-of-usd',
      _names: { currency: 'USD' },
    });
    await file.add([row('1', 'a "quoted", text')]);
    await file.add([row('2', '=HYPERLINK("x")'), row('3', 'two\nlines')]);
    await file.add([row('4', 'two\rlines')]);
    await file.add([]);
    expect(file.rows).toBe(4);
    const text = await read(file.blob());
    expect(text.split('resources.transaction.fields.amount')).toHaveLength(2);
    expect(text.split('92233720368.54775807')).toHaveLength(5);
    // Else it would end its row.
    expect(text).toContain('"two\rlines"');
    expect(text).toContain('"a ""quoted"", text"');
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).toContain('USD');
    expect(text).not.toContain('id-of-usd');
  });
});

describe('periods that move with the day', () => {
  const now = new Date(2026, 2, 1, 14, 30);
  const written = (date?: Date) =>
    date &&
    `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()} ${date.toTimeString().slice(0, 8)}`;

  it.each([
    ['today', '2026-3-1 00:00:00', undefined],
    ['yesterday', '2026-2-28 00:00:00', '2026-2-28 23:59:59'],
    ['last7Days', '2026-2-23 00:00:00', undefined],
    ['last30Days', '2026-1-31 00:00:00', undefined],
    ['thisMonth', '2026-3-1 00:00:00', undefined],
    ['lastMonth', '2026-2-1 00:00:00', '2026-2-28 23:59:59'],
  ] as const)('%s', (period, from, to) => {
    const bounds = boundsOf(period, now);
    expect([written(bounds.from), written(bounds.to)]).toEqual([from, to]);
  });

  it('become bounds, and one that is not known stays, so that the service refuses it', () => {
    expect(askedFilter({ date_within: 'today', type: 'bonus' }, undefined, now)).toEqual({
      date_gte: new Date(2026, 2, 1).toISOString(),
      type: 'bonus',
    });
    expect(askedFilter({ date_within: 'ever' })).toEqual({ date_within: 'ever' });
  });
});

function read(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}
