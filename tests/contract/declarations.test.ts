import { describe, expect, it } from 'vitest';
import { findLabelMistakes } from '../../src/engine/contract/declaration/labels.ts';
import { findMistakes } from '../../src/engine/contract/declaration/mistakes.ts';
import { choices, secret, text } from '../../src/engine/contract/fields.ts';
import { calls, declarations, resources } from '../../src/engine/contract/registry.ts';
import { defineResource, writableFields } from '../../src/engine/contract/resource.ts';
import { createSchema, updateSchema } from '../../src/engine/contract/schemas.ts';
import { toValidationErrors } from '../../src/engine/contract/validationErrors.ts';
import { currency } from '../../src/features/currencies/resource.ts';
import { user } from '../../src/features/users/resource.ts';
import { mistakesIn } from '../setup/mistakes.ts';

/** What a form or a call is told about these values: field → message key. */
function validationErrors(schema: ReturnType<typeof createSchema>, values: unknown): Record<string, string> {
  const read = schema.safeParse(values, { reportInput: true });
  if (read.success) return {};
  return Object.fromEntries(
    Object.entries(toValidationErrors(read.error)).map(([name, { key }]) => [name, key]),
  );
}

const euro = { abbreviation: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };

describe('the seven declarations', () => {
  it('have every field that existing consoles read', () => {
    const fields = Object.fromEntries(resources.map(({ name, fields }) => [name, Object.keys(fields)]));
    const wanted: Record<string, string> = {
      user: 'userName firstName lastName email password confirmPassword role status defaultCurrency client wallet',
      client:
        'name email adminUserName adminPassword adminEmail status tax publicKey createdAt activatedCurrencies disabledCurrencies',
      currency: 'name description abbreviation symbol',
      wallets: 'createdAt balances currencies',
      transaction:
        'type amount currency reference from to fromType toType content data date action user altered',
      audit: 'user action date content data altered',
      role: 'permissions',
    };
    for (const [name, list] of Object.entries(wanted)) {
      expect(fields[name]).toEqual(expect.arrayContaining(list.split(' ')));
    }
  });

  it('have no mistakes', () => {
    expect(declarations.flatMap((resource) => findMistakes(resource))).toEqual([]);
  });

  it('name labels once, for all languages that lack the same', () => {
    const complete = { name: 'Currency', fields: { name: 'Name', symbol: 'Symbol' } };
    const messages = { de: {}, en: { resources: { currency: complete } }, es: {} };
    const [none, some] = [...findLabelMistakes(messages)(currency)];
    expect(none).toMatch(/^labels are missing in de, es: .* Add them to i18n\/de\.ts, i18n\/es\.ts\.$/);
    expect(none?.split('resources.currency.fields.symbol,')).toHaveLength(2);
    expect(some).toMatch(/^labels are missing in en: .* Add them to i18n\/en\.ts\.$/);
    expect(some).not.toContain('resources.currency.fields.symbol,');
  });

  const ofTexts = {
    name: 'x',
    subject: 'X',
    table: 'xs',
    recordRepresentation: 'a',
    routes: { list: '/all/xs', item: '/all/x' },
    fields: { a: text(), b: text() },
    rights: {},
    tenancy: { shared: 'platform' },
  } as const;

  it('reject a field in two sections', () => {
    const list = { columns: ['a'], sort: ['a', 'ASC'] } as const;
    const declared = defineResource({ ...ofTexts, list, sections: { one: ['a'], two: ['a'] } });
    expect(mistakesIn(declared)).toContain('x: field a is in two sections');
  });

  const listOfA = { columns: ['a'], sort: ['a', 'ASC'] } as const;

  it('have a header by default: the natural key below what represents the record', () => {
    const plain = defineResource({ ...ofTexts, list: listOfA, naturalKey: 'b' });
    expect(plain.header).toEqual({ title: [], subtitle: ['b'], figures: [], primary: undefined });
    const named = defineResource({ ...ofTexts, list: listOfA, naturalKey: 'b', header: { title: 'b' } });
    expect(named.header).toMatchObject({ title: ['b'], subtitle: [] });
  });

  it('reject a header that names what the record has not, or what is never shown', () => {
    const header = { title: ['lost', 'c'], subtitle: ['d'], figures: ['a'], primary: 'fly' };
    const fields = { ...ofTexts.fields, c: choices(['one']), d: secret() };
    const declared = defineResource({
      ...{ ...ofTexts, fields, list: listOfA, exclude: ['edit'] },
      header: header as never,
    });
    const mistakes = mistakesIn(declared);
    for (const mistake of [
      'header.title names lost, which is not a field of the resource',
      'header.title names c, a choices field, which is not a text',
      'header.subtitle names d, which is never shown',
      'header.figures names a, a text field, which holds no amount',
      'header.primary names fly, which is not an action of the record. Remove it.',
    ])
      expect(mistakes).toContain(mistake);
  });

  it('reject a hidden field that is also a column', () => {
    const list = { columns: ['a', 'b'], hidden: ['b'], sort: ['a', 'ASC'] } as const;
    expect(mistakesIn(defineResource({ ...ofTexts, list }))).toContain(
      'x: b is in both list.columns and list.hidden',
    );
  });

  it('reject a view that needs attention and does not exist', () => {
    const list = { columns: ['a'], sort: ['a', 'ASC'], attention: 'open' } as const;
    expect(mistakesIn(defineResource({ ...ofTexts, list }))).toContain(
      'x: list.attention names the view open',
    );
  });

  it('reject a filter by several values of a list without bound', () => {
    const list = { columns: ['a'], filters: ['b'], sort: ['a', 'ASC'], unbounded: true } as const;
    const fields = { a: text(), b: choices(['one', 'two']) };
    expect(mistakesIn(defineResource({ ...ofTexts, fields, list }))).toContain(
      'x: list.filters has b, a field of several values',
    );
  });

  it('are checked by the compiler: an unknown column does not compile', () => {
    defineResource({
      name: 'x',
      subject: 'X',
      table: 'xs',
      recordRepresentation: 'a',
      routes: { list: '/all/xs', item: '/all/x' },
      fields: { a: text() },
      // @ts-expect-error: b is no field
      list: { columns: ['b'], sort: ['a', 'ASC'] },
      // @ts-expect-error: c is no field
      sections: { one: ['c'] },
    });
  });

  it('have each part in one tab; unlisted parts are in the first', () => {
    const declared = {
      name: 'x',
      subject: 'X',
      table: 'xs',
      recordRepresentation: '_id',
      routes: { list: '/all/xs', item: '/all/x' },
      fields: { a: text(), b: text(), c: text() },
      list: { columns: ['a'], sort: ['a', 'ASC'] },
      sections: { one: ['a'], two: ['b'] },
      rights: {},
      tenancy: { shared: 'platform' },
    } as const;
    const { tabs } = defineResource({ ...declared, tabs: { first: ['two'], last: ['one'] } });
    expect(tabs).toEqual({ first: ['two', 'main'], last: ['one'] });
    expect(mistakesIn(defineResource({ ...declared, tabs: { first: ['one'], last: ['one'] } }))).toContain(
      'x: one is in two tabs',
    );
    // @ts-expect-error: three is no section
    defineResource({ ...declared, tabs: { first: ['three'] } });
  });
});

describe('validation', () => {
  it('names each field and its error', () => {
    expect(
      validationErrors(createSchema(currency), { ...euro, name: '', decimals: 9, colour: 'red' }),
    ).toEqual({
      name: 'validation.required',
      decimals: 'validation.tooBig',
      colour: 'validation.unknownField',
    });
    expect(validationErrors(createSchema(currency), { ...euro, abbreviation: 'eur' })).toEqual({
      abbreviation: 'validation.patternLike',
    });
    expect(validationErrors(createSchema(currency), { ...euro, decimals: '2' })).toEqual({
      decimals: 'validation.type',
    });
  });

  it('applies defaults to missing values, and treats an empty text as missing', () => {
    const { decimals: _, ...rest } = euro;
    expect(validationErrors(createSchema(currency), { ...rest, description: '' })).toEqual({});
  });

  it('requires a new password twice, on create and on change', () => {
    const ann = {
      userName: 'ann',
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      role: 'agent',
    };
    expect(validationErrors(createSchema(user), ann)).toEqual({});
    const password = 'long enough 1';
    expect(validationErrors(createSchema(user), { ...ann, password })).toEqual({
      confirmPassword: 'validation.repeat',
    });
    expect(
      validationErrors(createSchema(user), { ...ann, password, confirmPassword: 'other than 1' }),
    ).toEqual({
      confirmPassword: 'validation.repeat',
    });
    expect(validationErrors(createSchema(user), { ...ann, password, confirmPassword: password })).toEqual({});
    expect(validationErrors(updateSchema(user), { firstName: 'Anna' })).toEqual({});
    expect(validationErrors(updateSchema(user), { password })).toEqual({
      confirmPassword: 'validation.repeat',
    });
    expect(validationErrors(updateSchema(user), { firstName: '' })).toEqual({
      firstName: 'validation.required',
    });
  });
});

describe('custom endpoints', () => {
  it('have unique paths', () => {
    const paths = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('take an idempotency key if they move money', () => {
    const moving = Object.values(calls).filter(({ movesMoney }) => movesMoney);
    expect(moving.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/wallet/:walletId/:type', '/wallet/updateBalanceRoot/:id']),
    );
  });
});

describe('a required field', () => {
  const always = resources.flatMap((resource) =>
    writableFields(resource, 'update')
      // A conditional field is required only while it is shown: conditions.test.ts.
      .filter(
        ([name, field]) =>
          !resource.when[name] && !field.inputOnly && (field.required || field.default !== undefined),
      )
      .map(([name]) => [`${resource.name}.${name}`, resource, name] as const),
  );
  it.each(always)("%s can't be cleared by an update", (_, resource, name) => {
    for (const nothing of ['', null]) {
      expect(validationErrors(updateSchema(resource), { [name]: nothing })).toEqual({
        [name]: 'validation.required',
      });
    }
  });
});
