/** One value of a filter as its column compares it. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { schemaOf } from '../../contract/fieldSchema.ts';
import { type Field, isInCalendar, moment } from '../../contract/fields.ts';
import type { Operator } from '../../contract/lists/filterGrammar.ts';
import { DECIMAL_TEXT } from '../../contract/money.ts';
import type { ValidationError } from '../../contract/validationErrors.ts';
import { invalidField } from '../errors.ts';
import { isUuid } from '../records/identify.ts';

type Given = string | number | boolean | null;

/**
 * @returns null for what no row can have
 * @throws Refusal `invalid` naming the key, where the value is not of the field's kind
 */
export function readFilterValue(key: string, field: Field, given: Given, operator: Operator): unknown {
  const wrong = (validationError: ValidationError) => invalidField(`filter.${key}`, validationError);
  switch (field.kind) {
    case 'integer':
      if (Number.isSafeInteger(Number(given)) && given !== '' && typeof given !== 'boolean') {
        return Math.abs(Number(given)) > 2_147_483_647 ? sql`${given}::bigint` : Number(given);
      }
      throw wrong({ key: 'validation.type', args: { expected: 'int' } });
    case 'flag':
      if (typeof given === 'boolean') return given;
      throw wrong({ key: 'validation.type', args: { expected: 'boolean' } });
    case 'choice':
      if (field.choices.includes(String(given))) return given;
      throw wrong({ key: 'validation.choice', args: { choices: field.choices.join(', ') } });
    case 'moment':
      return momentOf(String(given), operator) ?? fail(wrong({ key: 'validation.moment' }));
    case 'percent':
    case 'money':
      if (!DECIMAL_TEXT.test(String(given))) throw wrong({ key: 'validation.amount' });
      return String(given);
    case 'party':
      return isUuid(String(given)) ? String(given) : null;
    default:
      if (typeof given === 'string') return given;
      throw wrong({ key: 'validation.type', args: { expected: 'string' } });
  }
}

const instant = schemaOf(moment());

/**
 * A day without a time means all of it: from its first millisecond, to its last.
 * @returns undefined where the text is neither a day nor a moment
 */
export function momentOf(text: string, operator: Operator): Date | undefined {
  if (instant.safeParse(text).success) return new Date(text);
  if (!z.iso.date().safeParse(text).success) return undefined;
  const date = new Date(`${text}T${operator === 'to' ? '23:59:59.999' : '00:00:00.000'}Z`);
  return isInCalendar(date) ? date : undefined;
}

function fail(error: Error): never {
  throw error;
}
