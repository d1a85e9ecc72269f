/** Receives the file of an import, which is small and stays in memory until its encoding is known. */
import type { FastifyRequest } from 'fastify';
import { MAX_IMPORT_BYTES, MAX_UPLOADS_ARRIVING } from '../../contract/imports.ts';
import { formatFileSize } from '../../contract/values/files.ts';
import { invalidField, ServiceError } from '../errors.ts';

/**
 * A content parser that collects the file before the call takes its slot, however slowly it arrives. The limit per user
 * bounds the memory.
 * @throws ServiceError `invalid` if it is too large; `busy` if too many files of the user are arriving
 */
export function createUploadParser() {
  const arriving = new Map<string, number>();
  return async ({ caller }: FastifyRequest, content: FastifyRequest['raw']): Promise<Buffer> => {
    const user = caller?.user ?? '';
    const others = arriving.get(user) ?? 0;
    if (others >= MAX_UPLOADS_ARRIVING) throw new ServiceError('busy');
    arriving.set(user, others + 1);
    try {
      return await collect(content);
    } finally {
      const left = (arriving.get(user) ?? 1) - 1;
      if (left > 0) arriving.set(user, left);
      else arriving.delete(user);
    }
  };
}

async function collect(content: FastifyRequest['raw']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_IMPORT_BYTES) {
      const max = formatFileSize(MAX_IMPORT_BYTES);
      throw invalidField('_body', { key: 'validation.fileTooLarge', args: { max } });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
