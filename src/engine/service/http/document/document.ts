/** Builds the API document (OpenAPI) from the declarations of calls. */
import { thisApp } from '../../../contract/app.ts';
import type { Call } from '../../../contract/call.ts';
import { listResponse } from '../../../contract/lists/listResponse.ts';
import { declarations } from '../../../contract/registry.ts';
import { recordResponse, recordSchema } from '../../../contract/schemas.ts';
import { acceptsPrograms, serviceFeatures } from '../../feature.ts';
import { nameChanges } from './changes.ts';
import { inPascalCase } from './names.ts';
import { buildOperation, commonParts } from './operations.ts';
import { createResponses, PROBLEM, problemSchema } from './responses.ts';
import { createSchemas, type JsonSchema } from './schemas.ts';
import { listTags } from './tags.ts';

/** @throws Error if two calls or two schemas have the same name */
export function buildDocument(calls: readonly Call[]): JsonSchema {
  const schemas = createSchemas();
  const responses = createResponses(schemas);
  for (const resource of declarations) {
    const name = inPascalCase(resource.name);
    schemas.name(name, recordSchema(resource), 'output');
    schemas.name(`${name}Answer`, recordResponse(resource), 'output');
    schemas.name(`${name}List`, listResponse(recordSchema(resource)), 'output');
  }
  nameChanges(schemas);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(call, schemas, responses) };
  }
  assertDistinctNames(paths);
  const requests = Object.assign({}, ...serviceFeatures.map((feature) => feature.requests?.(schemas)));
  const { name, about, license } = thisApp();
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1',
      description: about,
      ...(license && { license: { name: license, identifier: license } }),
    },
    servers: [{ url: '/', description: 'The server of this document.' }],
    tags: listTags(calls),
    paths,
    ...(Object.keys(requests).length && { webhooks: requests }),
    components: withoutUnused([paths, requests], {
      schemas: { [PROBLEM]: problemSchema(), ...schemas.all() },
      responses: responses.shared(),
      ...commonParts,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(acceptsPrograms() && { key: { type: 'http', scheme: 'bearer', bearerFormat: 'API key' } }),
      },
    }),
  };
}

function assertDistinctNames(paths: Record<string, Record<string, JsonSchema>>): void {
  const visited = new Set<unknown>();
  for (const { operationId } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    if (visited.has(operationId))
      throw new Error(`Two calls have the operationId ${operationId}. Rename one.`);
    visited.add(operationId);
  }
}

type Components = Record<string, Record<string, JsonSchema>>;

/** Removes components that nothing refers to, such as resources without calls. */
function withoutUnused(operations: unknown, components: Components): Components {
  const used = new Set<string>();
  const waiting = [operations];
  for (let text = JSON.stringify(waiting.pop()); text !== undefined; text = JSON.stringify(waiting.pop())) {
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      const key = `${kind}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      waiting.push(components[kind]?.[name]);
    }
  }
  const isUsed = (kind: string, name: string) => kind === 'securitySchemes' || used.has(`${kind}/${name}`);
  return Object.fromEntries(
    Object.entries(components).map(([kind, parts]) => [
      kind,
      Object.fromEntries(Object.entries(parts).filter(([name]) => isUsed(kind, name))),
    ]),
  );
}
