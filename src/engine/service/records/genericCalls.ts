/** Declares the CRUD endpoints of a resource, for their routes and the API document. */
import { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { after, listParameters, listRequestSchema } from '../../contract/lists/listRequest.ts';
import { listResponse } from '../../contract/lists/listResponse.ts';
import { type CrudCall, type Resource, verbOf, writableFields } from '../../contract/resource.ts';
import { bodySchemas, recordResponse, recordSchema } from '../../contract/schemas.ts';
import { SAMPLE_ID } from '../../contract/values/recordId.ts';
import { createSample } from '../../contract/values/samples.ts';

export function genericCall(resource: Resource, name: CrudCall): Call {
  const id = z.string().meta({ examples: [resource.id ? createSample(resource.id) : SAMPLE_ID] });
  const one = { params: z.object({ id }), path: `/${resource.name}/:id` };
  const record = recordSchema(resource);
  const shared = {
    permission: { action: verbOf[name], subjects: [resource.subject] },
    generic: { resource: resource.name, call: name },
    response: recordResponse(resource),
    errorCodes: errorCodesOf(resource, name),
    ...(resource.confirms[name] && { confirms: resource.confirms[name] }),
  };
  const path = `/${resource.name}`;
  switch (name) {
    case 'list':
      return {
        ...shared,
        path,
        cost: 'list',
        summary: `List: ${resource.name}, sorted, filtered, a page at a time.`,
        response: listResponse(record),
        ...(resource.list.method === 'POST'
          ? { method: 'POST', body: listRequestSchema }
          : {
              method: 'GET',
              query: z.object({ ...listParameters(resource), ...(resource.list.unbounded && { after }) }),
            }),
      };
    case 'get':
      return { ...shared, ...one, method: 'GET', summary: `One record: ${resource.name}.` };
    case 'create':
      return {
        ...shared,
        path: resource.paths.create,
        method: 'POST',
        creates: true,
        summary: `Create: ${resource.name}.`,
        body: bodySchemas.create(resource),
        movesMoney: resource.movesMoney,
        ...costOfSecrets(resource, 'create'),
      };
    case 'update':
      return {
        ...shared,
        ...one,
        method: 'PUT',
        summary: `Update: ${resource.name}. Omitted fields stay unchanged.`,
        revises: true,
        body: bodySchemas.update(resource),
        ...costOfSecrets(resource, 'update'),
      };
    case 'delete':
      return { ...shared, ...one, method: 'DELETE', summary: `Delete: ${resource.name}.` };
  }
}

/** Secrets are passwords, which are hashed. */
function costOfSecrets(resource: Resource, call: 'create' | 'update'): Pick<Call, 'cost'> {
  const hashes = writableFields(resource, call).some(([, { kind }]) => kind === 'secret');
  return hashes ? { cost: 'password' } : {};
}

/** Any amount can be out of range. Children are written by the same call, and so add their errors. */
function errorCodesOf(resource: Resource, name: CrudCall): readonly ErrorCode[] {
  const children = Object.values(resource.children).map((one) => one.resource);
  const writes = name === 'create' || name === 'update';
  const written = writes || name === 'delete' ? [resource, ...children] : [resource];
  const hasAmount = written.some((one) =>
    ['create', 'update'].some((call) =>
      writableFields(one, call as 'create').some(([, { kind }]) => kind === 'money'),
    ),
  );
  return [
    ...(resource.errorCodes[name] ?? []),
    ...children.flatMap(({ errorCodes }) =>
      name === 'update'
        ? (['create', 'update', 'delete'] as const).flatMap((call) => errorCodes[call] ?? [])
        : (errorCodes[name] ?? []),
    ),
    ...(writes && hasAmount ? (['amount_out_of_range'] as const) : []),
    ...(name === 'update' && children.length ? (['in_use'] as const) : []),
  ];
}
