/** The tag of a call in the API document: its resource, or the first segment of its path. */
import type { Call } from '../../../contract/call.ts';
import { declarations } from '../../../contract/registry.ts';
import { readableFields } from '../../../contract/resource.ts';
import { serviceFeatures } from '../../feature.ts';

export function getTag({ path, generic, action, file, import: imported, export: exported }: Call): string {
  if (imported) return 'import';
  if (exported) return 'export';
  const of = generic ?? action ?? file;
  if (of) return of.resource;
  const [, first = ''] = path.split('/');
  return declarations.find(({ name }) => name === first || name === `${first}s`)?.name ?? first;
}

/** The tags of these calls, in order. */
export function listTags(calls: readonly Call[]): { name: string; description: string }[] {
  return [...new Set(calls.map(getTag))].map((name) => ({ name, description: descriptionOf(name) }));
}

function descriptionOf(tag: string): string {
  const description = serviceFeatures.find(({ about }) => about?.[tag])?.about?.[tag] ?? ofEngine[tag];
  if (description) return description;
  const resource = declarations.find(({ name }) => name === tag);
  if (!resource) return `Calls below /${tag}.`;
  const fields = readableFields(resource).map(([name]) => name);
  return `Records with ${fields.join(', ')}.`;
}

const ofEngine: Readonly<Record<string, string>> = {
  auth: 'Sign-in and password reset.',
  jwt: 'Sign-in and sign-out, registration, and new tokens for a session.',
  register: 'Registration with the public key of a client.',
  session: 'The signed-in user with their current rights.',
  import:
    'Imports of records from a file: upload, check of each row, creation in the background, and results.',
  export: 'Exports of lists as files, written in the background and stored for a while.',
  metrics: 'Metrics of resources for an overview.',
  account: "The caller's own account, whatever their role.",
};
