/** Slots of approval pages: what the request would do, and to which record. */
import { useAbility } from '@casl/react';
import { type RaRecord, useGetOne, useRecordContext, useTranslate } from 'react-admin';
import { ChangeTable, type FieldChange, recordPart, Section, type SlotsOfRecords } from '#engine/console';
import { type Ability, declarations, type Resource } from '#engine/contract';
import { RecordName } from '#features/audit/console';
import { PaymentEffect, PaymentShortfall } from '#features/payments/console';
import { approval } from '../approval.ts';
import { WaitingFor } from './WaitingFor.tsx';

const optional = [
  'amount',
  'currency',
  'earlier',
  'per',
  'from',
  'to',
  'resource',
  'record',
  'role',
  'via',
  'rejectedBy',
] as const;

export const records: SlotsOfRecords = {
  [approval.name]: {
    summary: Waiting,
    actionNotices: { approve: RequestedShortfall },
    sections: [recordPart(RequestedEffect, 'resources.approval.fields.effect')],
    shownElsewhere: ['effect'],
    hiddenWhenEmpty: [...optional, 'reason', 'failure', 'changedAt', 'endedAt'],
    fields: {
      record: () => <RecordName name="record" field={approval.fields.record} />,
      resource: ResourceName,
    },
  },
  // Chosen by each person, above the list of approvals.
  user: { shownElsewhere: ['muteApprovals'] },
};

function Waiting() {
  return (
    <>
      <WaitingFor />
      <RequestedShortfall />
    </>
  );
}

/** Below the buttons of the page, and above those that confirm the approval. */
function RequestedShortfall() {
  const record = useRecordContext();
  if (record?.status !== 'pending' || record.resource) return null;
  return <PaymentShortfall reserved={record.effect?.endsHold} />;
}

/** Of a payment that waits the balances before and after, of a change its fields. */
function RequestedEffect() {
  const translate = useTranslate();
  const record = useRecordContext();
  const resource = declarations.find(({ name }) => name === record?.resource);
  if (record && resource) {
    return (
      <Section title={translate('resources.approval.fields.effect')}>
        <RequestedChange request={record} resource={resource} />
      </Section>
    );
  }
  if (record?.status !== 'pending') return null;
  return (
    <Section title={translate('console.approval.effect')}>
      <PaymentEffect />
    </Section>
  );
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

function ResourceName() {
  const translate = useTranslate();
  const name: unknown = useRecordContext()?.resource;
  return translate(`resources.${name}.name`, { smart_count: 1, _: String(name) });
}
