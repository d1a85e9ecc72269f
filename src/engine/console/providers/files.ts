/** Files of records: uploaded before the record is saved, and downloaded. */
import type { StoredFile } from '../../contract/values/files.ts';
import { request } from './http.ts';
import { saveFile } from './saveFile.ts';

/** The field and resource that a file belongs to. */
export type FileTarget = { resource: string; field: string };

/** The form value of a file that is still uploading. */
export const ARRIVING = { arriving: true } as const;

export function isArriving(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'arriving' in value;
}

/**
 * Uploads a file and returns the field's value. @param onProgress receives the fraction sent, from 0 to 1 @throws
 * ApiError like `request`; an aborted call rejects like fetch
 */
export async function sendFile(
  { resource, field }: FileTarget,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<StoredFile> {
  const path = `/${resource}/files/${field}?${new URLSearchParams({ name: file.name })}`;
  const { json } = await request(path, {
    method: 'POST',
    signal,
    send: (url, init) => sendWithProgress(url, init, file, onProgress),
  });
  return (json as { data: StoredFile }).data;
}

/** Fetches a file and saves it through the browser. @throws ApiError like `request` */
export async function saveStoredFile(
  { resource, field }: FileTarget,
  { _id, name }: StoredFile,
): Promise<void> {
  const { json } = await request(`/${resource}/files/${field}/${_id}`, {
    read: (response) => response.blob(),
  });
  saveFile(name, json as Blob);
}

/** Replaces `fetch`, which doesn't report upload progress. */
export function sendWithProgress(
  url: string,
  { method = 'POST', headers, signal }: RequestInit & { headers: Record<string, string> },
  file: Blob,
  onProgress: (part: number) => void,
  type = 'application/octet-stream',
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open(method, url);
    for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value);
    upload.setRequestHeader('Content-Type', type);
    upload.responseType = 'text';
    upload.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    upload.onload = () => {
      const lines = upload.getAllResponseHeaders().trim().split(/\r?\n/);
      const pairs = lines.map((line) => line.split(/:\s*(.*)/).slice(0, 2) as [string, string]);
      resolve(new Response(upload.responseText, { status: upload.status, headers: pairs }));
    };
    upload.onerror = () => reject(new TypeError('the file could not be sent'));
    upload.onabort = () => reject(signal?.reason);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => upload.abort(), { once: true });
    upload.send(file);
  });
}
