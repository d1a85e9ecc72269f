/** Secrets that the service stores: `secret({ storage })`. */
import type { Field, SecretField } from '../fields.ts';

type WithFields = { readonly fields: Readonly<Record<string, Field>> };

export type StoredSecret = SecretField & { storage: 'encrypted' | 'hashed' };

/** The secrets of a resource that the service stores, by name. */
export function storedSecrets({ fields }: WithFields): [string, StoredSecret][] {
  return Object.entries(fields).filter(
    (entry): entry is [string, StoredSecret] => entry[1].kind === 'secret' && entry[1].storage !== undefined,
  );
}

/** The names of secrets that the service generates. */
export function generatedSecrets(resource: WithFields): string[] {
  return storedSecrets(resource).flatMap(([name, { generated }]) => (generated === undefined ? [] : [name]));
}

type WithUses = WithFields & {
  readonly recordRepresentation: string;
  readonly naturalKey: string | undefined;
  readonly list: {
    readonly columns: readonly string[];
    readonly hidden: readonly string[];
    readonly filters: readonly string[];
    readonly search: readonly string[];
    readonly sort: readonly [string, string];
  };
  readonly unique: readonly { readonly fields: readonly string[] }[];
};

/** Stored secrets that something would show or compare. */
export function* findSecretMistakes(resource: WithUses): Iterable<string> {
  const { fields, recordRepresentation, naturalKey, list, unique } = resource;
  const used = [recordRepresentation, naturalKey, ...list.columns, ...list.hidden, ...list.filters];
  const uses = new Set([...used, ...list.search, list.sort[0], ...unique.flatMap((one) => one.fields)]);
  for (const [field] of storedSecrets(resource)) {
    if (uses.has(field) || fields[field]?.unique)
      yield `${field} is a secret, which cannot be shown, listed, filtered, sorted or unique. Use another field.`;
  }
}
