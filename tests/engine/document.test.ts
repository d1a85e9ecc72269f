/** The API document of a resource that has every kind of field, and a name that is two words. */
import './library/app.ts';
import { expect, it } from 'vitest';
import { defineCall } from '../../src/engine/contract/call.ts';
import {
  amounts,
  boolean,
  choice,
  choices,
  computed,
  date,
  decimal,
  email,
  type Field,
  type FieldKind,
  file,
  integer,
  json,
  list,
  money,
  party,
  percent,
  permissions,
  phone,
  reference,
  references,
  secret,
  text,
  timestamp,
  url,
} from '../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../src/engine/contract/registry.ts';
import { defineResource, listCalls } from '../../src/engine/contract/resource.ts';
import { recordResponse } from '../../src/engine/contract/schemas.ts';
import { schemaOf } from '../../src/engine/contract/values/fieldSchema.ts';
import { createSample, createWrongSamples } from '../../src/engine/contract/values/samples.ts';
import { buildDocument } from '../../src/engine/service/http/document/document.ts';
import { genericCall } from '../../src/engine/service/records/genericCalls.ts';
import { problemsIn } from '../openapi/lint.ts';

const oneOfEach = {
  text: text({ required: true, pattern: /^F-\d+$/, sample: 'F-12' }),
  email: email({ required: true }),
  secret: secret({ required: true }),
  choice: choice(['low', 'high']),
  choices: choices(['mail', 'post']),
  boolean: boolean({ required: true }),
  integer: integer({ required: true, min: 7, max: 9 }),
  decimal: decimal({ required: true, decimals: 3, max: '99.5' }),
  percent: percent({ required: true }),
  reference: reference('fee_schedule', { required: true }),
  references: references('fee_schedule'),
  party: party('choice'),
  money: money('reference', { required: true }),
  amounts: amounts('fee'),
  timestamp: timestamp({ required: true }),
  date: date({ required: true }),
  url: url({ required: true }),
  phone: phone({ required: true }),
  permissions: permissions(),
  json: json(),
  file: file({ accept: ['application/pdf', 'text/csv'], max: '2MB' }),
  list: list({ name: text({ required: true }), since: date() }, { required: true, max: 3 }),
  computed: computed('reference.text'),
} satisfies { [Kind in FieldKind]: Field & { kind: Kind } };

const feeSchedule = defineResource({
  name: 'fee_schedule',
  subject: 'FeeSchedule',
  table: 'fee_schedules',
  recordRepresentation: 'text',
  routes: { list: '/fees', item: '/fee' },
  id: text({ min: 2, max: 5 }),
  fields: oneOfEach,
  list: { columns: ['text'], filters: ['timestamp'], sort: ['text', 'ASC'] },
  rights: {},
  tenancy: { shared: 'platform' },
  errorCodes: { update: ['in_use'] },
});
declareFeatures([{ resources: [feeSchedule] }]);

const generic = listCalls(feeSchedule).map((name) => genericCall(feeSchedule, name));
// biome-ignore lint/suspicious/noExplicitAny: a document of any shape is looked into
const document = buildDocument(generic) as any;

it('names its calls and schemas', () => {
  const written = Object.values<Record<string, { operationId: string }>>(document.paths);
  expect(written.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))).toEqual([
    ...['listFeeSchedule', 'createFeeSchedule', 'getFeeSchedule', 'updateFeeSchedule', 'deleteFeeSchedule'],
  ]);
  expect(Object.keys(document.components.schemas).sort()).toEqual([
    ...['CreateFeeScheduleBody', 'FeeSchedule', 'FeeScheduleAnswer', 'FeeScheduleList', 'Problem'],
    'UpdateFeeScheduleBody',
  ]);
});

it('passes outside validators: each example matches its schema', async () => {
  expect(await problemsIn(document)).toEqual([]);
  const { example } = document.paths['/api/fee_schedule'].post.requestBody.content['application/json'];
  expect(example).toMatchObject({ _id: 'somet', text: 'F-12', integer: 7, money: '12.50' });
});

it.each(Object.entries(oneOfEach))('has a sample of the kind %s that the service accepts', (_, field) => {
  expect(schemaOf<Field>(field).safeParse(createSample(field)).error).toBeUndefined();
});

it.each(Object.entries(oneOfEach))('has invalid samples of the kind %s, each rejected', (kind, field) => {
  const taken = createWrongSamples(field).filter((value) => schemaOf<Field>(field).safeParse(value).success);
  expect(taken).toEqual([]);
  expect(createWrongSamples(field).length > 0).toBe(kind !== 'json');
});

it('lists the error codes of each call, including those of hooks', () => {
  const codes = (method: string, status: number) => {
    const { $ref, ...inline } = document.paths['/api/fee_schedule/{id}'][method].responses[status];
    const response = $ref ? document.components.responses[$ref.split('/').at(-1)] : inline;
    return response.content['application/json'].schema.allOf[1].properties.code.enum;
  };
  expect(codes('put', 409)).toEqual(['conflict', 'in_use', 'stale']);
  expect(codes('put', 422)).toEqual(['amount_out_of_range', 'row_altered']);
  expect(codes('get', 403)).toEqual(['account_altered', 'forbidden', 'second_factor_missing']);
});

it('is rejected if two things would have one name for clients', () => {
  const twin = defineCall({
    method: 'GET',
    path: '/list/fee_schedule',
    summary: 'Another.',
    permission: 'session',
    response: recordResponse(feeSchedule),
    generic: { resource: 'fee_schedule', call: 'list' },
  });
  expect(() => buildDocument([...generic, twin])).toThrow('Two calls have the operationId listFeeSchedule');
});
