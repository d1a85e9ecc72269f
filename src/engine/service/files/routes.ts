/** Routes of files, if any resource declares a file field. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { listActions } from '../../contract/declaration/actions.ts';
import type { FileField } from '../../contract/fields.ts';
import { resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import type { StoredFile } from '../../contract/values/files.ts';
import type { Core, Routes } from '../core.ts';
import { invalidField, ServiceError } from '../errors.ts';
import { serveHttp } from '../http/serve.ts';
import type { Caller } from '../sessions/caller.ts';
import { BYTES, givingCall, uploadCall } from './calls.ts';
import { openDownload } from './download.ts';
import { requireSize, storeUpload, type UploadTarget } from './upload.ts';

export const fileRoutes: Routes = ({ app, ...core }) => {
  const fields = fieldsOfFiles();
  if (!fields.length) return;
  // A separate Fastify context, since no other call accepts raw bytes.
  app.register(async (bytesApp) => {
    bytesApp.removeAllContentTypeParsers();
    bytesApp.addContentTypeParser(BYTES, (_request, content, done) => done(null, content));
    for (const [resource, name, field] of fields) serveField(bytesApp, core, resource, name, field);
  });
};

/** All file fields. */
export function fieldsOfFiles(): [Resource, string, FileField][] {
  return resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]): [Resource, string, FileField][] =>
      field.kind === 'file' ? [[resource, name, field]] : [],
    ),
  );
}

function serveField(
  app: FastifyInstance,
  core: Core,
  resource: Resource,
  name: string,
  field: FileField,
): void {
  const target: UploadTarget = { resource: resource.name, name, field };
  serveHttp(app, uploadCall(resource, name, field), async ({ caller, query, request }) => {
    requireWriter(resource, name, caller);
    const { body, headers } = request as { body: unknown; headers: typeof request.headers };
    if (!(body instanceof Readable)) throw invalidField(name, { key: 'validation.fileEmpty' });
    requireSize(headers['content-length'], target);
    return { data: await storeUpload(core, target, { content: body, fileName: query.name }, caller) };
  });
  serveHttp(app, givingCall(resource, name), async ({ caller, params, reply }) => {
    const { file, content } = await openDownload(core, resource, name, params.id, caller);
    return sendFile(reply, file, content);
  });
}

/** Sent as a private attachment: browsers do not display, run or share it. */
async function sendFile(
  reply: FastifyReply,
  file: StoredFile,
  content: AsyncIterable<Buffer>,
): Promise<unknown> {
  reply.headers({
    'content-type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
    'content-length': file.size,
    'content-disposition': contentDisposition(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const stream = Readable.from(content, { objectMode: false });
  reply.send(stream);
  // Holds the call's slot until the download has finished.
  await finished(reply.raw).catch(() => stream.destroy());
  return reply;
}

/** @throws ServiceError `forbidden` if the caller cannot write this field by any call */
function requireWriter(resource: Resource, name: string, { ability }: Caller): void {
  const { has, subject, fields, actions } = restrictTo(resource, ability);
  const field = fields[name];
  const canWrite =
    field &&
    !field.readOnly &&
    ((has.create && ability.can('create', subject)) ||
      (has.edit && !field.createOnly && ability.can('edit', subject)));
  const canAct = listActions({ actions }).some(
    ([verb, { fields: declaredFields = {} }]) => name in declaredFields && ability.can(verb, subject),
  );
  if (!canWrite && !canAct) throw new ServiceError('forbidden');
}
