/** What the current request would do: of a payment the balances before and after, of a change its fields. */
import { useAbility } from '@casl/react';
import { type RaRecord, useGetOne, useRecordContext } from 'react-admin';
import { ChangeTable, type FieldChange } from '#engine/console';
import { type Ability, declarations, type Resource } from '#engine/contract';
import { PaymentEffect } from '#features/payments/console';

export function RequestEffect() {
  const request = useRecordContext();
  const resource = findChangedResource(request);
  return request && resource ? <RequestedChange request={request} resource={resource} /> : <PaymentEffect />;
}

/** The resource of the record that the request would change; undefined for a payment. */
export function findChangedResource(request: RaRecord | undefined): Resource | undefined {
  return declarations.find(({ name }) => name === request?.resource);
}

function RequestedChange({ request, resource }: { request: RaRecord; resource: Resource }) {
  const ability = useAbility<Ability>();
  const { name, subject } = resource;
  const { record, effect, status, _names } = request;
  const isKnown = record !== null && status === 'pending' && ability.can('read', subject);
  const { data: current } = useGetOne(name, { id: record ?? '' }, { enabled: isKnown });
  return (
    <ChangeTable
      change={toChange(effect)}
      resource={resource}
      names={_names}
      record={record ?? undefined}
      current={current}
    />
  );
}

/** A creation has no values before, a deletion none after. */
function toChange({ action, before, after }: FieldChange & { action?: string }): FieldChange {
  return { ...(action !== 'create' && { before }), ...(action !== 'delete' && { after }) };
}
