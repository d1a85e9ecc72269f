/**
 * Explains what follows from a declaration: pages, calls, fields, rules, rights, SQL and its part of the API document.
 */

import { listActions } from '../../contract/declaration/actions.ts';
import { builtInRoles, calls, declarations, loadCalls, resources } from '../../contract/registry.ts';
import { listCalls, type Resource } from '../../contract/resource.ts';
import { listVerbs } from '../../contract/rights/requiredVerbs.ts';
import { actionCall, buildDocument, bulkActionCall, genericCall, getTag } from '../../service/index.ts';
import { assertValidDeclarations, ToolError } from '../toolError.ts';
import { describeCalls } from './calls.ts';
import { describeFields } from './fields.ts';
import { describePages, describeRights, describeTenancy } from './rights.ts';
import { describeRules } from './rules.ts';
import { formatSql } from './sql.ts';
import { section } from './text.ts';

export const USAGE = `npm run explain                       the resources that there are
npm run explain -- parcel            what was made of its declaration
npm run explain -- parcel --openapi  its part of the API document, as JSON`;

/**
 * @param name of a resource; without one, lists all of them
 * @param options with the messages in which labels are required, by language
 * @throws ToolError if declarations have mistakes, or if there is no such resource
 */
export async function explain(
  name: string | undefined,
  { openapi = false, messages = {} } = {},
): Promise<string> {
  assertValidDeclarations(messages);
  if (name === undefined) return `${USAGE}\n\n${declarations.map((one) => one.name).join('\n')}`;
  const resource = declarations.find((one) => one.name === name);
  if (!resource) {
    const known = declarations.map((one) => one.name).join(', ');
    throw new ToolError(`No resource is named ${name}. There are ${known}.`);
  }
  await loadCalls();
  const all = listCallsAbout(resource);
  if (openapi) return JSON.stringify(buildDocument(all), null, 2);
  return [
    `${resource.name}: rows of the table ${resource.table}, about the subject ${resource.subject}`,
    describeTenancy(resource),
    '',
    section('PAGES', describePages(resource)),
    section('CALLS', describeCalls(all)),
    section('FIELDS', describeFields(resource)),
    section('RULES', describeRules(resource)),
    section(
      'RIGHTS, as the roles are born',
      describeRights(resource, builtInRoles, listVerbs(resource.subject)),
    ),
    section('SQL', await formatSql(resource)),
    `Its part of the API document: npm run explain -- ${resource.name} --openapi`,
  ].join('\n');
}

/** CRUD endpoints, actions, and the features' calls about the resource. */
function listCallsAbout(resource: Resource) {
  const generic = resources.includes(resource)
    ? [
        ...listCalls(resource).map((name) => genericCall(resource, name)),
        ...listActions(resource).flatMap(([verb, action]) => [
          actionCall(resource, verb, action),
          ...(action.bulk ? [bulkActionCall(resource, verb, action)] : []),
        ]),
      ]
    : [];
  return [...generic, ...Object.values(calls).filter((call) => getTag(call) === resource.name)];
}
