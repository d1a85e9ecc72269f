/** Rules beyond single fields: conditions, access, states and actions, children, tabs. */
import { listActions } from '../../contract/declaration/actions.ts';
import { formatCondition } from '../../contract/declaration/conditions.ts';
import type { Resource } from '../../contract/resource.ts';
import { table } from './text.ts';

export function describeRules(resource: Resource): string[] {
  const { when, required, checks, unique, access, state, expires, children, tabs } = resource;
  const rows = [
    ...Object.entries(when).map(([name, one]) => [name, 'only where', formatCondition(one)]),
    ...Object.entries(required).map(([name, one]) => [name, 'required where', formatCondition(one)]),
    ...checks.map(({ on, messageKey }) => [on, 'held against others', messageKey]),
    ...unique.map((names) => [names.join(' + '), 'unique together', '']),
    ...Object.entries(access).flatMap(([name, { read, write }]) => [
      ...(read ? [[name, 'read with the right', read]] : []),
      ...(write ? [[name, 'written with the right', write]] : []),
    ]),
    ...(state ? [[state.field, 'says where it stands', state.edited ? 'and is edited too' : '']] : []),
    ...(expires ? [[expires.at, 'is when it expires', `${expires.from.join(' or ')} -> ${expires.to}`]] : []),
    ...listActions(resource).map(([verb, action]) => [verb, 'is done', transitionSaid(action)]),
    ...Object.entries(children).map(([name, { resource: child, max }]) => [
      name,
      'are written with it',
      `at most ${max} of ${child.name}`,
    ]),
    ...Object.entries(tabs).map(([name, parts]) => [name, 'is a tab of', parts.join(', ')]),
  ];
  return table(rows);
}

type Transition = ReturnType<typeof listActions>[number][1];

function transitionSaid({
  from,
  to,
  fields,
  bulk,
  undo,
  confirm,
  makerField,
  movesMoney,
  effect,
}: Transition): string {
  return [
    `${from ? from.join(' or ') : 'anywhere'} -> ${to ?? 'the same'}`,
    ...(fields ? [`asks for ${Object.keys(fields).join(', ')}`] : []),
    ...(makerField ? [`not by its ${makerField}`] : []),
    ...(movesMoney ? ['moves money'] : effect ? ['with an effect'] : []),
    ...(bulk ? ['to several'] : []),
    ...(undo ? [`undone by ${undo}`] : []),
    ...(confirm ? [confirm] : []),
  ].join('; ');
}
