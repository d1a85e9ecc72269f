/** Values that fit a JSON schema. */
import fc from 'fast-check';
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { Schema } from './operations.ts';

/** A value for the field of that name, if its name says more than its schema. */
export type KnownValue = (name: string) => unknown;

/** @param name of the field that the value is for */
export function createValue(
  chance: SeededRandom,
  schema: Schema,
  name: string,
  knownValue: KnownValue,
): unknown {
  const { anyOf = schema.oneOf, enum: choices } = schema;
  if (schema.const !== undefined) return schema.const;
  if (anyOf) {
    const present = anyOf.filter(({ type }) => type !== 'null');
    const one = present.length && !chance.percent(15) ? chance.pick(present) : chance.pick(anyOf);
    return createValue(chance, one, name, knownValue);
  }
  const value = knownValue(name);
  if (choices?.length) return choices.includes(value) ? value : chance.pick(choices);
  if (value !== undefined && suits(schema, value)) return value;
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return fittingObject(chance, schema, knownValue);
    case 'array':
      return fittingArray(chance, schema, name, knownValue);
    case 'integer':
    case 'number':
      return fittingNumber(chance, schema);
    case 'boolean':
      return chance.percent(50);
    case 'null':
      return null;
    case 'string':
      return fittingText(chance, schema);
    default:
      return drawValue(chance, fc.jsonValue({ maxDepth: 2 }));
  }
}

/** Whether the value known by a name has the type of the schema. */
function suits({ type, format }: Schema, value: unknown): boolean {
  if (type === 'string') {
    return typeof value === 'string' && (format !== 'date-time' || !Number.isNaN(Date.parse(value)));
  }
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return true;
}

/** Draws a value of the arbitrary. */
export function drawValue<T>(chance: SeededRandom, arbitrary: fc.Arbitrary<T>): T {
  const [value] = fc.sample(arbitrary, { seed: chance.between(0, 2 ** 31), numRuns: 1 });
  return value as T;
}

/** Optional fields that most types of their record require. */
const OFTEN_SENT = new Set(['to', 'client']);

function fittingObject(
  chance: SeededRandom,
  schema: Schema,
  knownValue: KnownValue,
): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const taken = Object.entries(properties).filter(
    ([name]) => required.includes(name) || chance.percent(OFTEN_SENT.has(name) ? 85 : 40),
  );
  return Object.fromEntries(taken.map(([name, one]) => [name, createValue(chance, one, name, knownValue)]));
}

function fittingArray(chance: SeededRandom, schema: Schema, name: string, knownValue: KnownValue): unknown[] {
  const { prefixItems, items = {}, minItems = 0, maxItems = 3 } = schema;
  if (prefixItems) return prefixItems.map((one) => createValue(chance, one, name, knownValue));
  const length = chance.between(minItems, Math.max(minItems, Math.min(maxItems, 3)));
  return Array.from({ length }, () => createValue(chance, items, name, knownValue));
}

function fittingNumber(chance: SeededRandom, { minimum = 0, maximum = 1000 }: Schema): number {
  if (chance.percent(10)) return chance.pick([minimum, maximum]);
  return chance.between(Math.ceil(minimum), Math.floor(Math.min(maximum, minimum + 20)));
}

function fittingText(
  chance: SeededRandom,
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
): string {
  if (format === 'date-time') return createTimestamp(chance);
  if (format === 'email') return `${createWord(chance)}@fuzz.example`;
  if (format === 'uuid') return drawValue(chance, fc.uuid());
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u');
    const plain = createWord(chance).slice(0, maxLength);
    if (expression.test(plain) && plain.length >= minLength) return plain;
    return drawValue(chance, fc.stringMatching(expression));
  }
  if (chance.percent(30)) {
    const text = drawValue(chance, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })).trim();
    if (text.length >= minLength && text.length <= maxLength) return text;
  }
  return createWord(chance)
    .repeat(Math.ceil((minLength + 1) / 11))
    .slice(0, Math.max(minLength, Math.min(maxLength, 40)));
}

/** A timestamp within some days of now. */
export function createTimestamp(chance: SeededRandom, from = -30, to = 30): string {
  const day = 24 * 60 * 60 * 1000;
  return new Date(Date.now() + (from + chance.next() * (to - from)) * day).toISOString();
}

/** A unique word of eleven letters and digits that begins with a letter. */
export function createWord(chance: SeededRandom): string {
  return `f${chance.next().toString(36).slice(2).padEnd(10, 'x').slice(0, 10)}`;
}
