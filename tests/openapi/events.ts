/** Whether events are as the API document describes them. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Tokens } from '../service/caller.ts';
import type { TestService } from '../service/harness.ts';
import { sealEverything } from '../service/sealing.ts';

type Schema = { [key: string]: unknown };
/** As `GET events` returns it. */
export type Event = { name: string; cursor: string; entry: Record<string, unknown> };

/**
 * Reads all events of the service and compares them with its document.
 * @returns how many there are of each name, and what does not fit
 */
export async function checkEvents(
  test: TestService,
  as: Tokens,
): Promise<{ counts: Map<string, number>; misfits: string[] }> {
  await sealEverything(test);
  const check = createEventCheck((await test.call('GET', 'docs/json')).body);
  const counts = new Map<string, number>();
  const misfits = new Set<string>();
  for (let after = '1.0'; ; ) {
    const { status, body, text } = await test.call('GET', `events?limit=500&after=${after}`, { as });
    if (status !== 200) throw new Error(text);
    for (const event of body.data as Event[]) {
      counts.set(event.name, (counts.get(event.name) ?? 0) + 1);
      for (const error of check(event)) misfits.add(`${event.name}${error}`);
    }
    if (body.next === after) return { counts, misfits: [...misfits] };
    after = body.next;
  }
}

/** @returns what does not fit, for each event; nothing if it is as described */
export function createEventCheck(document: Schema): (event: Event) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  (addFormats as unknown as (of: Ajv2020) => void)(ajv);
  ajv.addSchema(withoutUnknown(document), 'document');
  return ({ name, cursor, entry }) => {
    const path = `/webhooks/${name}/post/requestBody/content/application~1json/schema`;
    const known = (document.webhooks as Schema)[name];
    const validate = known ? ajv.getSchema(`document#${path}`) : undefined;
    if (!validate) return [' has no schema'];
    if (validate({ type: name, timestamp: entry.date, data: { cursor, entry } })) return [];
    return (validate.errors ?? [])
      .filter(({ keyword }) => !['anyOf', 'if'].includes(keyword))
      .map(({ instancePath, message, params }) => ` ${instancePath} ${message} ${JSON.stringify(params)}`);
  };
}

/** The document with schemas of changes that allow only what they describe. Later versions may add properties, so it allows others. */
function withoutUnknown(document: Schema): Schema {
  const copy = structuredClone(document) as {
    components: { schemas: Record<string, Schema> };
    webhooks: Schema;
  };
  for (const [name, schema] of Object.entries(copy.components.schemas))
    if (name.endsWith('Fields')) close(schema);
  for (const given of findAll(copy.webhooks, 'given')) close(given);
  return copy as unknown as Schema;
}

function close(schema: Schema): void {
  if (schema.properties) schema.additionalProperties ??= false;
}

function findAll(within: unknown, key: string): Schema[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value as Schema] : []),
    ...findAll(value, key),
  ]);
}
