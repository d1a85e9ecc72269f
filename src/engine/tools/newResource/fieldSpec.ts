/** Parses fields on the command line: `title:text! amount:money:currency due:date`. */
import { ToolError } from '../toolError.ts';

/** A field to declare. */
export type FieldSpec = { name: string; kind: string; call: string };

/** The argument of each kind and its declaration. Omits kinds that users do not enter. */
const kinds: Readonly<Record<string, { takes?: string; call(rules: string, argument: string): string }>> = {
  ...createPlainKinds('text', 'email', 'boolean', 'integer', 'percent', 'timestamp', 'date', 'url', 'phone'),
  longText: { call: (rules) => `text({ long: true${rules && `, ${rules}`} })` },
  decimal: {
    takes: '2',
    call: (rules, decimals) => `decimal({ decimals: ${decimals}${rules && `, ${rules}`} })`,
  },
  choice: createChoiceKind('choice'),
  choices: createChoiceKind('choices'),
  reference: { takes: 'resource', call: (rules, to) => `reference('${to}'${rules && `, { ${rules} }`})` },
  references: {
    takes: 'resource',
    call: (rules, to) => `references('${to}'${rules && `, { ${rules} }`})`,
  },
  money: { takes: 'currency', call: (rules, field) => `money('${field}'${rules && `, { ${rules} }`})` },
};

export const FIELDS_USAGE = `A field is name:kind, followed by ! if it is required: title:text! amount:money:currency due:date
Kinds: ${Object.entries(kinds)
  .map(([kind, { takes }]) => (takes ? `${kind}:${takes}` : kind))
  .join(' ')}`;

/** @throws ToolError that explains the syntax of fields */
export function parseFieldSpec(argumentText: string): FieldSpec {
  const [, name = '', kind = '', argument, required] =
    /^([a-z][A-Za-z0-9]*):([a-zA-Z]+)(?::([A-Za-z0-9_,]+))?(!)?$/.exec(argumentText) ?? [];
  const spec = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!name || !spec) throw new ToolError(`${argumentText} is not a valid field.\n${FIELDS_USAGE}`);
  if ((argument !== undefined) !== (spec.takes !== undefined)) {
    const syntax = spec.takes ? `${name}:${kind}:${spec.takes}` : `${name}:${kind}`;
    throw new ToolError(`${argumentText} has the wrong argument. Write ${syntax}.\n${FIELDS_USAGE}`);
  }
  const rules = required ? 'required: true' : '';
  return { name, kind: kind === 'longText' ? 'text' : kind, call: spec.call(rules, argument ?? '') };
}

function createChoiceKind(kind: string) {
  return {
    takes: 'one,other',
    call: (rules: string, choices: string) =>
      `${kind}([${choices
        .split(',')
        .map((one) => `'${one}'`)
        .join(', ')}]${rules && `, { ${rules} }`})`,
  };
}

function createPlainKinds(...names: string[]) {
  return Object.fromEntries(
    names.map((kind) => [kind, { call: (rules: string) => `${kind}(${rules && `{ ${rules} }`})` }]),
  );
}
