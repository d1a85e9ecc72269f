/** The generic calls of a resource as declarations: for their routes and for the API document. */
import { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { listAnswer } from '../../contract/lists/listAnswer.ts';
import { after, listParameters, listRequestSchema } from '../../contract/lists/listRequest.ts';
import { type GenericCall, type Resource, verbOf, writableFields } from '../../contract/resource.ts';
import { createSchema, recordAnswer, recordSchema, updateSchema } from '../../contract/schemas.ts';
import { SAMPLE_ID } from '../../contract/values/recordId.ts';
import { sampleOf } from '../../contract/values/samples.ts';

export function genericCall(resource: Resource, name: GenericCall): Call {
  const id = z.string().meta({ examples: [resource.id ? sampleOf(resource.id) : SAMPLE_ID] });
  const one = { params: z.object({ id }), path: `/${resource.name}/:id` };
  const record = recordSchema(resource);
  const shared = {
    permission: { action: verbOf[name], subjects: [resource.subject] },
    generic: { resource: resource.name, call: name },
    answer: recordAnswer(resource),
    refuses: refusalsOf(resource, name),
    ...(resource.confirms[name] && { confirms: resource.confirms[name] }),
  };
  const path = `/${resource.name}`;
  switch (name) {
    case 'list':
      return {
        ...shared,
        path,
        summary: `List: ${resource.name}, sorted, filtered, a page at a time.`,
        answer: listAnswer(record),
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
        path,
        method: 'POST',
        creates: true,
        summary: `Create: ${resource.name}.`,
        body: createSchema(resource),
        movesMoney: resource.movesMoney,
      };
    case 'update':
      return {
        ...shared,
        ...one,
        method: 'PUT',
        summary: `Change: ${resource.name}; only what is sent.`,
        revises: true,
        body: updateSchema(resource),
      };
    case 'delete':
      return { ...shared, ...one, method: 'DELETE', summary: `Delete: ${resource.name}.` };
  }
}

/** An amount may be more than can be counted, whatever field it is in. */
function refusalsOf(resource: Resource, name: GenericCall): readonly ErrorCode[] {
  const own = resource.refuses[name] ?? [];
  if (name !== 'create' && name !== 'update') return own;
  const hasAmount = writableFields(resource, name).some(([, { kind }]) => kind === 'money');
  return hasAmount ? [...own, 'amount_out_of_range'] : own;
}
