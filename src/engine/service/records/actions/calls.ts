/** Declares the calls of a resource's actions, for their routes and the API document. */
import { z } from 'zod';
import type { Call } from '../../../contract/call.ts';
import {
  bulkActionSchema,
  bulkResponse,
  MAX_BULK_SIZE,
  toActionForm,
} from '../../../contract/declaration/actionForms.ts';
import { type ActionDeclaration, writesRecord } from '../../../contract/declaration/actions.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { AppVerb } from '../../../contract/rights/abilities.ts';
import { createSchema, recordResponse } from '../../../contract/schemas.ts';
import { SAMPLE_ID } from '../../../contract/values/recordId.ts';
import { createSample } from '../../../contract/values/samples.ts';

/** Runs the action on one record. */
export function actionCall(resource: Resource, verb: AppVerb, action: ActionDeclaration): Call {
  const id = z.string().meta({ examples: [resource.id ? createSample(resource.id) : SAMPLE_ID] });
  return {
    ...shared(resource, verb, action, false),
    path: `/${resource.name}/:id/${verb}`,
    summary: `${inWords(verb)}: ${resource.name}. ${statesOf(resource, action)}`.trim(),
    params: z.object({ id }),
    revises: true,
    ...(action.fields && { body: createSchema(toActionForm(resource, action)) }),
    response: recordResponse(resource),
  };
}

/** Runs the action on several records, each in a separate transaction. */
export function bulkActionCall(resource: Resource, verb: AppVerb, action: ActionDeclaration): Call {
  return {
    ...shared(resource, verb, action, true),
    path: `/${resource.name}/${verb}`,
    summary:
      `${inWords(verb)}: several of ${resource.name}. At most ${MAX_BULK_SIZE}, one after the other, with an outcome for each in their order. ${statesOf(resource, action)}`.trim(),
    body: bulkActionSchema(resource, action),
    response: bulkResponse,
  };
}

function shared(resource: Resource, verb: AppVerb, action: ActionDeclaration, isBulk: boolean) {
  return {
    method: 'POST',
    permission: {
      action: verb,
      subjects: [resource.subject],
      ...(action.anyRole && { anyRole: true as const }),
    },
    action: { resource: resource.name, action: verb, isBulk },
    errorCodes: isBulk ? [] : errorCodesOf(resource, action),
    // Has no queue of its own, and holds a connection like any other change.
    ...(action.movesMoney && { movesMoney: true, cost: 'change' as const }),
    ...(action.confirms && { confirms: action.confirms }),
  } satisfies Partial<Call>;
}

/** From its states, from the update hooks that it runs, and those it declares. */
function errorCodesOf(resource: Resource, action: ActionDeclaration): readonly ErrorCode[] {
  const { from, fields = {}, errorCodes = [] } = action;
  return [
    ...(from ? (['wrong_state'] as const) : []),
    ...(writesRecord(resource, action) ? (resource.errorCodes.update ?? []) : []),
    ...(Object.values(fields).some(({ kind }) => kind === 'money') ? (['amount_out_of_range'] as const) : []),
    ...errorCodes,
  ];
}

function statesOf(resource: Resource, action: ActionDeclaration): string {
  const notBy = action.makerField ? ` Not by whom ${action.makerField} names.` : '';
  const onlyBy = action.onlyBy ? ` Only by whom ${action.onlyBy} names.` : '';
  return `${movesOf(resource, action)}${notBy}${onlyBy}`.trim();
}

function movesOf({ state }: Resource, { from, to }: ActionDeclaration): string {
  if (!state || (!from && !to)) return '';
  const before = from ? `Where ${state.field} is ${from.join(' or ')}` : `Whatever ${state.field} is`;
  return to ? `${before}; then it is ${to}.` : `${before}.`;
}

/** Converts `replaceKey` to `Replace key`. */
function inWords(verb: string): string {
  const label = verb.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
