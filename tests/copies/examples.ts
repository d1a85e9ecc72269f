/** The examples of the documents as one program: a declaration that no longer compiles is no example. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../journeys/product.ts';

const read = (document: string) => readFileSync(join(root, document), 'utf8');

/** The first block of code below a heading: fenced, or indented by four spaces. */
function codeBelow(document: string, heading: string): string {
  const [, section = ''] = read(document).split(`\n## ${heading}\n`);
  const [, fenced, indented] = /```ts\n([\s\S]*?)```|((?:^ {4}.*\n)+)/m.exec(section) ?? [];
  const code = fenced ?? indented;
  if (!code) throw new Error(`${document} has no code below ${heading}`);
  return code;
}

/** A module below tests/ of a copy in which the tutorial's invoices are declared. */
export function examplesOfDocuments(): string {
  const resources = 'docs/resources.md';
  const declared = (name: string, rest: string) => `export const ${name} = defineResource({
  name: '${name}',
  subject: 'Example',
  table: '${name}s',
  recordRepresentation: 'note',
  routes: { list: '/dashboard/${name}s', item: '/dashboard/${name}' },
  list: { columns: ['note'], sort: ['note', 'ASC'] },
  rights: {},
  tenancy: { shared: 'platform' },
${rest}});
`;
  return [
    `import {
  choice, date, decimal, defineResource, type Feature, money, reference, text,
} from '#engine/contract';

declare module '#engine/contract' {
  interface AppVerbs {
    finance: true;
  }
}
`,
    codeBelow('README.md', 'Define a resource'),
    codeBelow(resources, 'An example'),
    declared(
      'bill',
      `  fields: {
    note: text(),
    status: choice(['draft', 'paid', 'rejected']),
    reason: text(),
    paidAt: date(),
    dueAt: date(),
    scan: text(),
  },
${codeBelow(resources, 'Conditions and checks')}${codeBelow(resources, 'Field access')}`,
    ),
    declared(
      'feeTier',
      `  fields: {
    note: text(),
    schedule: reference('schedule', { required: true, createOnly: true }),
    currency: reference('currency', { required: true }),
    rate: decimal({ decimals: 2 }),
  },
`,
    ),
    declared(
      'schedule',
      `  fields: { note: text(), currency: reference('currency', { required: true }) },
${codeBelow(resources, 'Children')}`,
    ),
  ].join('\n');
}
