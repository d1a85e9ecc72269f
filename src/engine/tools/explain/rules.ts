/** Rules beyond single fields: conditions, access, states and actions, children, header, tabs. */
import { listActions } from '../../contract/declaration/actions.ts';
import { formatCondition } from '../../contract/declaration/conditions.ts';
import type { Resource } from '../../contract/resource.ts';
import { table } from './text.ts';

export function describeRules(resource: Resource): string[] {
  const { when, required, checks, unique, access, state, expires, due, children, header, tabs, approvable } =
    resource;
  const rows = [
    ...Object.entries(when).map(([name, one]) => [name, 'shown if', formatCondition(one)]),
    ...Object.entries(required).map(([name, one]) => [name, 'required if', formatCondition(one)]),
    ...checks.map(({ on, messageKey }) => [on, 'checked', messageKey]),
    ...unique.map(({ fields, emptyIsEqual }) => [
      fields.join(' + '),
      'unique together',
      emptyIsEqual ? 'empty values are equal' : '',
    ]),
    ...Object.entries(access).flatMap(([name, { read, write }]) => [
      ...(read ? [[name, 'read requires', read]] : []),
      ...(write ? [[name, 'write requires', write]] : []),
    ]),
    ...(state ? [[state.field, 'is the state', state.edited ? 'also set by forms' : '']] : []),
    ...(approvable === true ? ['every change'] : approvable).map((name) => [
      name,
      'approvable',
      'a policy may require approval',
    ]),
    ...due.map(({ at, do: verb }) => [at, 'due', verb]),
    ...(expires ? [[expires.at, 'expiry', `${expires.from.join(' or ')} -> ${expires.to}`]] : []),
    ...listActions(resource).map(([verb, action]) => [verb, 'action', formatTransition(action)]),
    ...Object.entries(children).map(([name, { resource: child, max }]) => [
      name,
      'child rows',
      `at most ${max} of ${child.name}`,
    ]),
    ...Object.entries(header).flatMap(([part, names]) =>
      names?.length ? [['header', part, [names].flat().join(', ')]] : [],
    ),
    ...Object.entries(tabs).map(([name, parts]) => [name, 'tab with', parts.join(', ')]),
  ];
  return table(rows);
}

type Transition = ReturnType<typeof listActions>[number][1];

function formatTransition({
  from,
  to,
  fields,
  bulk,
  undo,
  confirm,
  makerField,
  onlyBy,
  anyRole,
  movesMoney,
  effect,
}: Transition): string {
  return [
    `${from ? from.join(' or ') : 'anywhere'} -> ${to ?? 'the same'}`,
    ...(fields ? [`asks for ${Object.keys(fields).join(', ')}`] : []),
    ...(makerField ? [`not by its ${makerField}`] : []),
    ...(onlyBy ? [`only by its ${onlyBy}${anyRole ? ', whatever their role' : ''}`] : []),
    ...(movesMoney ? ['moves money'] : effect ? ['with an effect'] : []),
    ...(bulk ? ['in bulk'] : []),
    ...(undo ? [`undone by ${undo}`] : []),
    ...(confirm ? [confirm] : []),
  ].join('; ');
}
