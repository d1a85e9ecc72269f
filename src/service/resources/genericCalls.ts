/** The generic calls of a resource as declarations: for their routes and for the API document. */
import { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { listAnswer } from '../../contract/listAnswer.ts';
import { listRequestSchema } from '../../contract/listRequest.ts';
import { type GenericCall, type Resource, verbOf } from '../../contract/resource.ts';
import { createSchema, recordSchema, updateSchema } from '../../contract/schemas.ts';

export function genericCall(resource: Resource, name: GenericCall): Call {
  const one = { params: z.object({ id: z.string() }), path: `/${resource.name}/:id` };
  const record = recordSchema(resource);
  const shared = {
    permission: { action: verbOf[name], subjects: [resource.subject] },
    answer: z.object({ data: record }),
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
          : { method: 'GET', query: listQuery }),
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
        movesMoney: Object.values(resource.fields).some(
          ({ kind, readOnly }) => kind === 'money' && !readOnly,
        ),
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

const listQuery = z.object({
  sort: z.string().optional().describe('["createdAt","DESC"]'),
  range: z.string().optional().describe('[0,24]'),
  filter: z.string().optional().describe('{"status":"active","q":"ann"}'),
  after: z.string().optional().describe('The `next` of the page before, on lists without bound.'),
});
