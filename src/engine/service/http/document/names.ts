/** Names of calls and schemas in the API document, and so in generated clients. */
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/registry.ts';

/**
 * `listUser`, `createUser` … for CRUD endpoints, `approvePayout` for an action, otherwise the name under which the call
 * is exported.
 */
export function getOperationId(call: Call): string {
  const name = nameOf(call);
  return call.path === call.alias ? `${name}Alias` : name;
}

/** Name of a request body's schema; the same for its alias. */
export const bodySchemaName = (call: Call): string => `${inPascalCase(nameOf(call))}Body`;

/** Name of a response's schema. */
export const responseSchemaName = (call: Call): string => `${inPascalCase(nameOf(call))}Answer`;

function nameOf({ method, path, alias, generic, action, file, ...call }: Call): string {
  for (const way of ['import', 'export'] as const) {
    const of = call[way];
    if (of) return 'resource' in of ? `${way}${inPascalCase(of.resource)}` : of.step;
  }
  if (file)
    return `${file.direction === 'in' ? 'send' : 'read'}${inPascalCase(file.resource)}${inPascalCase(file.field)}`;
  if (action) return `${action.action}${action.isBulk ? 'Several' : ''}${inPascalCase(action.resource)}`;
  if (generic) return `${generic.call}${inPascalCase(generic.resource)}`;
  const declared = Object.entries(calls).find(
    ([, call]) =>
      call.method === method && (call.path === path || (alias !== undefined && call.alias === alias)),
  );
  return declared?.[0] ?? `${method.toLowerCase()}${inPascalCase(path)}`;
}

/** Converts `fee_schedule` to `FeeSchedule`. */
export function inPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
