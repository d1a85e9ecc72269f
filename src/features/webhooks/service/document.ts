/** Describes the requests of webhooks in the API document, one for each type of event. */
import { z } from 'zod';
import { recordSchema } from '#engine/contract';
import {
  buildChange,
  type EventType,
  inPascalCase,
  type JsonSchema,
  listEventTypes,
  reference,
  type Schemas,
} from '#engine/service';
import { audit } from '#features/audit';
import { cursor } from '#features/events/calls';
import { TEST_EVENT } from '../events.ts';

const MESSAGE = 'EventMessage';

const message = z
  .object({
    type: z.string().meta({ description: 'The name of the event: a resource and an action.' }),
    timestamp: z.iso.datetime(),
    data: z.object({ cursor, entry: recordSchema(audit) }),
  })
  .meta({ description: 'An event: an entry of the audit log, and the place in the log after it.' });

const testMessage = z.object({
  type: z.literal(TEST_EVENT),
  timestamp: z.iso.datetime(),
  data: z.object({ webhook: z.string() }),
});

/** By the name of the event. */
export function describeMessages(schemas: Schemas): Record<string, JsonSchema> {
  schemas.name(MESSAGE, message, 'output');
  return {
    ...Object.fromEntries(
      listEventTypes().map((type) => [type.name, request(type.name, messageOf(type))] as const),
    ),
    [TEST_EVENT]: request(TEST_EVENT, schemas.named('TestEventMessage', testMessage, 'output')),
  };
}

function messageOf(type: EventType): JsonSchema {
  const entry = { properties: { data: buildChange(type) } };
  return {
    allOf: [
      reference(MESSAGE),
      { properties: { type: { const: type.name }, data: { properties: { entry } } } },
    ],
  };
}

const request = (name: string, schema: JsonSchema): JsonSchema => ({
  post: {
    operationId: `on${inPascalCase(name)}`,
    summary: name,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received' } },
  },
});
