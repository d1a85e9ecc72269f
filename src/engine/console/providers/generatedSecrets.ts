/** Secrets in responses, which the service returns only once: the console shows them until the user has saved them. */

/** What a call has generated, by field of the resource. */
export type GeneratedSecrets = { resource: string; secrets: Readonly<Record<string, string>> };

/** Registers who shows them. Returns a function that unregisters it. */
export function onGeneratedSecrets(show: (generated: GeneratedSecrets) => void): () => void {
  shower = show;
  return () => {
    if (shower === show) shower = undefined;
  };
}

/** Shows the generated secrets in a response, if it has any. @returns the record without them, for caches */
export function showGeneratedSecrets<Row extends Record<string, unknown>>(
  resource: string,
  { _generated: secrets, ...record }: Row,
): Omit<Row, '_generated'> {
  if (secrets) shower?.({ resource, secrets: secrets as GeneratedSecrets['secrets'] });
  return record;
}

let shower: ((generated: GeneratedSecrets) => void) | undefined;
