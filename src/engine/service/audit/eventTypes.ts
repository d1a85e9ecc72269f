/**
 * Types of events: what the audit log records, by resource and action. Those of calls, actions and due times follow from
 * the declarations; features name the others that they record.
 */
import { type ActionDeclaration, listActions, writesField } from '../../contract/declaration/actions.ts';
import { choice, integer, text, timestamp } from '../../contract/fields.ts';
import { declarations, findResourceByTable } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import { serviceFeatures } from '../feature.ts';
import { sealedTables } from '../sealedRows/tables.ts';
import { ACCEPTED } from './anchorCheck.ts';
import type { EventData, EventDeclaration } from './eventDeclaration.ts';

export type EventType = {
  /** `<resource>.<action>` */
  name: string;
  resource: string;
  action: string;
  data: EventData;
  required: readonly (keyof EventData)[];
};

/** All types of events of the app, in the order of its resources. */
export function listEventTypes(): EventType[] {
  const types = new Map<string, EventType>();
  for (const { resource, actions, data = {}, required = [] } of listDeclarations())
    for (const action of actions) {
      const name = `${resource}.${action}`;
      const other = types.get(name);
      // Of two that share a name, neither part is always there.
      const merged = other ? { data: { ...other.data, ...data }, required: [] } : { data, required };
      types.set(name, { name, resource, action, ...merged });
    }
  return [...types.values()];
}

function listDeclarations(): EventDeclaration[] {
  return [
    ...declarations.flatMap(eventsOfResource),
    ...[...sealedTables().keys()].flatMap(eventsOfTable),
    ...ownEvents,
    ...serviceFeatures.flatMap(({ events = [] }) => events),
  ];
}

function eventsOfResource(resource: Resource): EventDeclaration[] {
  const { name, has, parentRelation, expires } = resource;
  const isChild = parentRelation.to !== undefined;
  const of = (is: boolean, action: string, required: EventDeclaration['required'] = []) =>
    is ? [{ resource: name, actions: [action], required }] : [];
  return [
    ...of(has.create || isChild, 'create', ['after']),
    ...of(has.edit || isChild, 'update', ['before', 'after']),
    ...of(has.delete || isChild, 'delete', ['before']),
    ...of(expires !== undefined, 'expire', ['before', 'after']),
    ...listActions(resource).map(([verb, action]) => ({
      ...{ resource: name, actions: [verb] },
      data: givenTo(resource, action),
    })),
    ...of(true, 'export'),
  ];
}

/** The input of an action that is not written to the record. */
function givenTo(resource: Resource, action: ActionDeclaration): EventData {
  const extra = Object.entries(action.fields ?? {}).filter(
    ([name, field]) => field.kind !== 'secret' && !field.inputOnly && !writesField(resource, action, name),
  );
  return extra.length ? { given: Object.fromEntries(extra) } : {};
}

/** What operators do with the rows of a table. */
function eventsOfTable(table: string): EventDeclaration[] {
  const resource = findResourceByTable(table)?.name ?? table;
  return [
    { resource, actions: ['accept'], data: { after: { revision: integer() } } },
    // Besides the values that were filled in.
    { resource, actions: ['fill'], data: { after: { rows: integer() } } },
  ];
}

const origin = { address: text(), secondFactor: choice(['app', 'recovery']) };

/** What the engine itself records. */
const ownEvents: readonly EventDeclaration[] = [
  { resource: PEOPLE, actions: ['sign_in', 'sign_out', 'confirm'], data: { after: origin } },
  {
    resource: PEOPLE,
    actions: ['sign_in_failed'],
    data: { after: { ...origin, attempts: integer(), since: timestamp() } },
  },
  {
    resource: PEOPLE,
    actions: ['end_session'],
    data: { before: { session: text(), address: text() }, after: { attempts: integer() } },
  },
  { resource: PEOPLE, actions: ['end_other_sessions'], data: { before: { sessions: integer() } } },
  {
    resource: PEOPLE,
    actions: [
      ...['register', 'accept_invitation', 'reset_password', 'change_password'],
      ...['ask_email', 'cancel_email', 'confirm_email'],
      ...['second_factor_on', 'second_factor_off', 'second_factor_reset', 'recovery_codes'],
    ],
  },
  { resource: 'background', actions: ['run'] },
  { resource: ACCEPTED.resource, actions: [ACCEPTED.action, 'rotate_key'] },
  { resource: 'row_seals', actions: ['seal'] },
];
