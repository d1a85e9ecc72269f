/** The calls of background exports (docs/api.md). */
import type { ExportJob } from '../../contract/exports/exports.ts';
import type { ExportForm } from '../../contract/exports/format.ts';
import { request } from './http.ts';
import { saveFile } from './saveFile.ts';

/** Options common to all files. */
type FileOptions = { form: ExportForm; language: string; zone: string; name: string };

export type ExportJobRequest = FileOptions & {
  filter: Record<string, unknown>;
  sort: readonly [string, 'ASC' | 'DESC'];
};

export async function beginExport(resource: string, body: ExportJobRequest): Promise<ExportJob> {
  return toData(await request(`/${resource}/export`, { method: 'POST', body }));
}

/** @param options parameters of the feature's report */
export async function beginReport(report: string, options: object, file: FileOptions): Promise<ExportJob> {
  return toData(await request(`/export/${report}`, { method: 'POST', body: { ...options, ...file } }));
}

/** The user's exports of a resource, newest first. */
export async function fetchExports(resource: string): Promise<ExportJob[]> {
  return toData(await request(`/export?${new URLSearchParams({ resource })}`));
}

export async function stopExport(id: string): Promise<ExportJob> {
  return toData(await request(`/export/${id}/stop`, { method: 'POST' }));
}

/** Fetches a finished export's file and saves it through the browser. */
export async function saveExport({ _id, name }: ExportJob): Promise<void> {
  const { json } = await request(`/export/${_id}/file`, { read: (response) => response.blob() });
  saveFile(name, json as Blob);
}

function toData<Data>({ json }: { json: unknown }): Data {
  return (json as { data: Data }).data;
}
