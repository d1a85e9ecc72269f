/** The Zod schema of a present value by field kind, for the form, the service and OpenAPI. */
import { z } from 'zod';
import { resolveResult } from '../declaration/computed.ts';
import { type Field, type FieldKind, type FieldOf, isDay, isInCalendar, type ValueOf } from '../fields.ts';
import { actions } from '../rights/abilities.ts';
import { canonicalDecimal, isInRange } from './decimals.ts';
import { canonicalEmail, EMAIL } from './emails.ts';
import { fileSchema } from './fileSchema.ts';
import { DECIMAL_TEXT } from './money.ts';
import { E164, phoneDigits } from './phones.ts';
import { recordId } from './recordId.ts';
import { hasVisibleCharacter, isPlainText, isStorable, normalizedText } from './texts.ts';
import { isWebUrl, WEB_URL } from './urls.ts';

/** The schema of a stored value. New values are validated with `inputSchemaOf`. */
export function schemaOf<F extends Field>(field: F): z.ZodType<ValueOf<F>> {
  const make = schemas[field.kind] as (field: Field) => z.ZodType;
  const schema = make(field) as z.ZodType<ValueOf<F>>;
  fieldOfSchema.set(schema, field);
  return schema;
}

/** Input that may be unset: omitted, null, or '' as forms send for an empty input. */
export function buildOptionalSchema(field: Field): z.ZodType {
  return z.preprocess((value) => (value === '' ? null : value), inputSchemaOf(field).nullish());
}

/** Input that must be present. */
export function buildPresentSchema(field: Field): z.ZodType {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), inputSchemaOf(field));
}

/** The schema of a new value. It may be stricter than that of stored ones. */
export function inputSchemaOf<F extends Field>(field: F): z.ZodType<ValueOf<F>> {
  const schema = schemaOf(field);
  const rejections = listRejections(field);
  if (!rejections.length) return schema;
  const strictSchema = rejections.reduce(
    (schema, { is, key }) => schema.refine((value) => !is(String(value)), { params: { key }, abort: true }),
    schema,
  );
  fieldOfSchema.set(strictSchema, field);
  return strictSchema;
}

type Rejection = { is(text: string): boolean; key: string };

/** Whether a stored value may be rejected as a new one. Records keep it until the field is changed. */
export function canBeOutdated(field: Field): boolean {
  return field.kind === 'list'
    ? Object.values(field.of).some(canBeOutdated)
    : listRejections(field).length > 0;
}

function listRejections(field: Field): readonly Rejection[] {
  if (field.kind === 'choice' && field.byService) {
    const { byService } = field;
    return [{ is: (text) => byService.includes(text), key: 'validation.readOnly' }];
  }
  if (field.kind === 'money' && field.positive)
    return [{ is: (text) => /^[0.]*$/.test(text), key: 'validation.amountPositive' }];
  if (field.kind === 'timestamp' && field.future)
    return [{ is: (text) => new Date(text) <= new Date(), key: 'validation.future' }];
  if (field.kind === 'text')
    return [
      { is: (text) => !isPlainText(text, field.long), key: 'validation.characters' },
      { is: (text) => !hasVisibleCharacter(text), key: 'validation.required' },
    ];
  return [];
}

/** The schema of a value in a response: unset values are null. */
export function buildResponseSchema(field: Field): z.ZodType {
  if (field.kind !== 'list') return schemaOf(field).nullable();
  const row = Object.entries(field.of).map(([name, nested]) => [name, buildResponseSchema(nested)] as const);
  return z.array(z.object(Object.fromEntries(row)));
}

/** The field that a schema was created for; undefined for other schemas. */
export function findFieldOfSchema(schema: z.core.$ZodType): Field | undefined {
  return fieldOfSchema.get(schema);
}

const fieldOfSchema = new WeakMap<z.core.$ZodType, Field>();

const schemas: { [Kind in FieldKind]: (field: FieldOf<Kind>) => z.ZodType } = {
  text: ({ min, max, pattern, sample }) => {
    const lineSchema = z.string().overwrite(normalizedText).trim().min(min).max(max).refine(isStorable);
    if (!pattern) return lineSchema;
    const params = { key: 'validation.patternLike', args: { sample } };
    return (sample ? lineSchema.refine((line) => pattern.test(line), { params }) : lineSchema).regex(pattern);
  },
  email: () =>
    z
      .string()
      .overwrite(canonicalEmail)
      .max(254)
      .pipe(z.email({ pattern: EMAIL })),
  secret: () => z.string().min(10).max(200),
  choice: ({ choices }) => z.enum(choices),
  choices: ({ choices, required }) =>
    z
      .array(z.enum(choices))
      .max(MAX_CHOICES)
      .overwrite((values) => choices.filter((choice) => values.includes(choice)))
      .min(required ? 1 : 0),
  boolean: () => z.boolean(),
  integer: ({ min, max }) => z.int().min(min).max(max),
  decimal: ({ decimals, min, max }) =>
    inForm(decimalText(decimals), 'validation.decimal', { decimals })
      .overwrite((text) => canonicalDecimal(text, decimals))
      .refine((text) => min === undefined || isInRange(text, { min }), {
        params: { key: 'validation.tooSmall', args: { min } },
      })
      .refine((text) => max === undefined || isInRange(text, { max }), {
        params: { key: 'validation.tooBig', args: { max } },
      }),
  percent: () =>
    inForm(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'validation.percent').overwrite((text) =>
      canonicalDecimal(text, 2),
    ),
  reference: () => recordId.clone(),
  references: ({ required }) =>
    z
      .array(recordId)
      .min(required ? 1 : 0)
      .max(500),
  party: () => z.uuid(),
  money: () => inForm(DECIMAL_TEXT, 'validation.amount'),
  amounts: ({ amountName, parts }) =>
    z.array(
      currencyAmount.extend({
        [amountName]: z.string(),
        ...Object.fromEntries(parts.map((part) => [part, z.string().optional()])),
      }),
    ),
  timestamp: () =>
    z.iso
      .datetime({ offset: true })
      .refine((value) => isInCalendar(new Date(value)), { params: { key: 'validation.moment' } }),
  date: () =>
    z
      .string()
      .trim()
      .refine((day) => isDay(day), { params: { key: 'validation.date' } })
      .regex(/^\d{4}-\d{2}-\d{2}$/),
  url: () =>
    z
      .string()
      .trim()
      .max(2000)
      .refine((text) => isWebUrl(text), { params: { key: 'validation.url' } })
      .regex(WEB_URL),
  phone: () =>
    z
      .string()
      .max(40)
      .overwrite(phoneDigits)
      .refine((text) => E164.test(text), { params: { key: 'validation.phone' } })
      .regex(E164),
  permissions: () => z.array(permission).max(500),
  json: () => z.unknown(),
  file: fileSchema,
  list: ({ of, min, max }) =>
    z
      .array(
        z.strictObject(
          Object.fromEntries(
            Object.entries(of).map(([name, field]) => [
              name,
              field.required && field.default === undefined
                ? buildPresentSchema(field)
                : buildOptionalSchema(field),
            ]),
          ),
        ),
      )
      .min(min)
      .max(max),
  computed: (field) => schemaOf(resolveResult(field)),
};

/** How many may be sent, with repetitions. */
const MAX_CHOICES = 200;

/**
 * A text of this format. `refine` comes first for its validation error, which shows an example; `regex` repeats the
 * pattern for OpenAPI.
 */
function inForm(form: RegExp, key: string, args?: Record<string, number>) {
  return z
    .string()
    .trim()
    .refine((text) => form.test(text), { params: { key, args } })
    .regex(form);
}

function decimalText(decimals: number): RegExp {
  return decimals === 0 ? /^-?\d{1,20}$/ : new RegExp(`^-?\\d{1,20}(\\.\\d{1,${decimals}})?$`);
}

/** Marks an amount that was altered outside the service; `expected` is the correct amount, if known. */
export const alteredAmount = { altered: z.literal(true).optional(), expected: z.string().optional() };

const currencyAmount = z.object({
  currency: z.string(),
  abbreviation: z.string(),
  decimals: z.int(),
  disabled: z.literal(true).optional(),
  ...alteredAmount,
});

const permission = z.strictObject({
  subject: z.string().min(1).max(80),
  // Lazy: features add their verbs before the first use.
  action: z.lazy(() => z.enum(actions())),
  allowed: z.boolean(),
});
