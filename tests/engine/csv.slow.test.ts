/** Files of rows in any dialect are read exactly, and a faulty row never affects another. */
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { isEmptyRow, readFile, rowFault } from '../../src/engine/service/imports/readFile.ts';

const read = (content: Buffer | string) => {
  const { rows, ...rest } = readFile(Buffer.from(content), 'text/csv');
  return { ...rest, rows: [...rows] };
};

type Dialect = { delimiter: string; lineEnds: string[]; sep: boolean; quoteAll: boolean; ends: boolean };

const dialects = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnds: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 4 }),
  sep: fc.boolean(),
  quoteAll: fc.boolean(),
  ends: fc.boolean(),
});

function write(table: string[][], { delimiter, lineEnds, sep, quoteAll, ends }: Dialect): string {
  const cell = (text: string) =>
    quoteAll || /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = table.map((cells) => cells.map(cell).join(delimiter));
  if (sep) lines.unshift(`sep=${delimiter}`);
  const end = (at: number) => lineEnds[at % lineEnds.length];
  // A line feed after a carriage return would make one line end of the two.
  const file = lines.map((line, at) => line + end(at)).join('');
  return ends ? file : file.replace(/(\r\n|\n|\r)$/, '');
}

/** In words that each encoding below has. */
const letters = fc.string({ unit: fc.constantFrom(...'aé€ß"\',;|\t=1 .\n\r'.split('')), maxLength: 8 });
const tables = fc
  .record({ columns: fc.integer({ min: 2, max: 5 }), rows: fc.integer({ min: 0, max: 8 }) })
  .chain(({ columns, rows }) =>
    fc.array(fc.array(letters, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
  .map((rows) => {
    const columns = rows[0]?.length ?? 2;
    const filled = rows.map(([first, ...others]) => [`x${first}`, ...others]);
    return [Array.from({ length: columns }, (_, at) => `column é${at}`), ...filled];
  });

const encodings = fc.constantFrom('utf-8', 'windows-1252', 'utf-16le', 'utf-16be');

describe('a table', () => {
  it('is parsed from any dialect and encoding, with and without a byte order mark', () => {
    fc.assert(
      fc.property(tables, dialects, encodings, fc.boolean(), (table, dialect, encoding, addBOM) => {
        const text = write(table, dialect);
        const content = iconv.encode(text, encoding, { addBOM: addBOM && encoding !== 'windows-1252' });
        const { columns, rows, encoding: detected } = read(content);
        const [heading = [], ...expected] = table;
        expect(detected).toBe(encoding);
        expect([columns, ...rows]).toEqual([heading, ...expected]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['\r\n', '\n', '\r'])(
    'with a heading that ends in %j and rows with another line ending is parsed',
    (end) => {
      const { rows } = read(`a,b${end}1,2\n3,4\r\n5,6\r7,8`);
      expect(rows).toEqual([
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
        ['7', '8'],
      ]);
    },
  );
});

describe('a faulty row', () => {
  const faults = fc.constantFrom(
    { text: '5" pipe,b,c', key: 'importQuotes' },
    { text: 'a,"b,c', key: 'importQuotes' },
    { text: '"a"b,c,d', key: 'importQuotes' },
    { text: 'a,b', key: 'importCells' },
    { text: 'XBK,Test,T,1,000.00', key: 'importCells' },
    { text: '"a, b"', key: 'importCells' },
  );
  const good = fc.constantFrom(
    { text: 'one,two,three', cells: ['one', 'two', 'three'] },
    { text: '"a ""b""",",","x\ny"', cells: ['a "b"', ',', 'x\ny'] },
  );
  it('is reported by itself; every other row is parsed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(faults, good), { maxLength: 30 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, end) => {
          // Quoted line feeds after an open quote could belong to it: those rows are told apart by no reader.
          const kept = lines.filter(
            ({ text }, at) =>
              !text.includes('\n') ||
              lines.slice(0, at).every((l) => !('key' in l) || l.key !== 'importQuotes'),
          );
          const { columns, rows } = read(['h1,h2,h3', ...kept.map(({ text }) => text)].join(end) + end);
          const outcome = rows.map((cells) => rowFault(cells, columns)?.validationErrors?._row?.key ?? cells);
          expect(outcome).toEqual(
            kept.map((line) => ('key' in line ? `validation.${line.key}` : line.cells)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('after nine thousand valid ones costs only itself, and little time', () => {
    const lines = Array.from({ length: 9000 }, (_, at) => `r${at},b`);
    const { rows } = read(`x,y\n${lines.join('\n')}\na,"open\n${lines.join('\n')}\nq"q,b\n`);
    expect(rows.length).toBe(18_002);
    expect(rows.flatMap((cells, at) => (cells.length === 2 ? [] : [at]))).toEqual([9000, 18_001]);
  });

  it('in the headings rejects the file', () => {
    expect(() => read('a"b,c\n1,2\n')).toThrow();
  });
});

describe('the delimiter', () => {
  it.each([
    ['of a lone heading', 'name', ['name']],
    ['after empty lines', '\r\n\n a;b;c\n1;2;3', ['a', 'b', 'c']],
    ['named by Excel', 'sep=;\r\na;b,c\r\n1;2\r\n', ['a', 'b,c']],
    ['named by Excel after a byte order mark', '\ufeffsep=;\r\na;b,c\r\n1;2\r\n', ['a', 'b,c']],
    ['named by Excel, which is a tab', 'sep=\t\na\tb;c', ['a', 'b;c']],
    ['of a record of several lines', '"a\nb";c,d;e\n1;2;3\n', ['a\nb', 'c,d', 'e']],
    ['that stands in a quoted heading too', '"a,b,c";d\n1;2', ['a,b,c', 'd']],
    ['that a heading has less often', 'Amount, total, net;Name\n1;Peña\n', ['Amount, total, net', 'Name']],
  ])('%s', (_, text, columns) => expect(read(text).columns).toEqual(columns));
});

describe('a binary file', () => {
  it.each(['89504e470d0a1a0a0000000d', '504b0304140006000800', '610062', 'ffd8ffe000104a46'])(
    '%s is rejected',
    (hex) => {
      expect(() => read(Buffer.from(hex, 'hex'))).toThrow();
    },
  );
});

it('skips rows without a value, but not those with faulty quotes', () => {
  expect([['', ' '], [null], ['0'], []].map(isEmptyRow)).toEqual([true, true, false, false]);
});
