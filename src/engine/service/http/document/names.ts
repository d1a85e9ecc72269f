/** What calls and schemas are called in the API document, and so in a client that is generated from it. */
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/registry.ts';

/** `listUser`, `createUser` … of the generic calls, `approvePayout` of an action, else the name by which the call's declaration is exported. */
export function getOperationId(call: Call): string {
  const name = nameOf(call);
  return call.path === call.alias ? `${name}Alias` : name;
}

/** The name of the schema of what a call takes: the same at its alias. */
export const bodySchemaName = (call: Call): string => `${inPascalCase(nameOf(call))}Body`;

/** The name of the schema of what a call answers. */
export const responseSchemaName = (call: Call): string => `${inPascalCase(nameOf(call))}Answer`;

function nameOf({ method, path, alias, generic, action, file, ...call }: Call): string {
  for (const way of ['import', 'export'] as const) {
    const of = call[way];
    if (of) return 'resource' in of ? `${way}${inPascalCase(of.resource)}` : of.step;
  }
  if (file)
    return `${file.way === 'in' ? 'send' : 'read'}${inPascalCase(file.resource)}${inPascalCase(file.field)}`;
  if (action) return `${action.action}${action.several ? 'Several' : ''}${inPascalCase(action.resource)}`;
  if (generic) return `${generic.call}${inPascalCase(generic.resource)}`;
  const declared = Object.entries(calls).find(
    ([, call]) =>
      call.method === method && (call.path === path || (alias !== undefined && call.alias === alias)),
  );
  return declared?.[0] ?? `${method.toLowerCase()}${inPascalCase(path)}`;
}

/** `fee_schedule` as `FeeSchedule`. */
export function inPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
