/** The calls of imports (docs/api.md). */
import type { DecimalSign, ImportJob, TextEncoding } from '../../contract/imports.ts';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import { sendWithProgress } from './files.ts';
import { request } from './http.ts';
import { saveFile } from './saveFile.ts';

export type ImportSummary = Omit<ImportJob, 'sample' | 'importedBefore'>;

/** The error of a row, counted from 1. */
export type RejectedRow = { row: number; problem: { code: string; complaints?: ValidationErrors } };

/** The upload's content type, by file name extension: browsers have no type for some CSV files. */
export function detectImportType(name: string): string | undefined {
  const [, end = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  return ({ csv: 'text/csv', tsv: 'text/csv', json: 'application/json' } as Record<string, string>)[end];
}

/** @param onProgress receives the fraction sent, from 0 to 1 */
export async function sendImport(
  resource: string,
  { file, type, encoding }: { file: File; type: string; encoding?: TextEncoding },
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<ImportJob> {
  const path = `/${resource}/import?${new URLSearchParams({ name: file.name, ...(encoding && { encoding }) })}`;
  const send = (url: string, init: RequestInit & { headers: Record<string, string> }) =>
    sendWithProgress(url, init, file, onProgress, type);
  return toData(await request(path, { method: 'POST', signal, send }));
}

export async function fetchImport(id: string): Promise<ImportJob> {
  return toData(await request(`/import/${id}`));
}

/** The user's imports of a resource, newest first. */
export async function fetchImports(resource: string): Promise<ImportSummary[]> {
  return toData(await request(`/import?${new URLSearchParams({ resource })}`));
}

/** @param decimalSign detected from the file if omitted */
export async function checkImport(
  id: string,
  mapping: ImportJob['mapping'],
  decimalSign?: DecimalSign,
): Promise<ImportJob> {
  const body = { mapping, ...(decimalSign && { decimalSign }) };
  return toData(await request(`/import/${id}/check`, { method: 'POST', body }));
}

export async function moveImport(id: string, step: 'start' | 'stop'): Promise<ImportJob> {
  return toData(await request(`/import/${id}/${step}`, { method: 'POST' }));
}

/** @param from the first row to return */
export async function listRejectedRows(id: string, from: number): Promise<RejectedRow[]> {
  return toData(await request(`/import/${id}/rows?${new URLSearchParams({ from: String(from) })}`));
}

/** Fetches the result file and saves it through the browser. */
export async function saveOutcome({ _id, resource }: ImportJob): Promise<void> {
  const { json } = await request(`/import/${_id}/outcome`, { read: (response) => response.blob() });
  saveFile(`${resource}-import.csv`, json as Blob);
}

function toData<Data>({ json }: { json: unknown }): Data {
  return (json as { data: Data }).data;
}
