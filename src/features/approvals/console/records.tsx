/** Slots of approval pages: what the request would do, and to which record. */
import { useRecordContext, useTranslate } from 'react-admin';
import { recordPart, Section, type SlotsOfRecords } from '#engine/console';
import { RecordName } from '#features/audit/console';
import { PaymentShortfall } from '#features/payments/console';
import { approval } from '../approval.ts';
import { findChangedResource, RequestEffect } from './RequestEffect.tsx';
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

/** Of a change always, of a payment while it waits. */
function RequestedEffect() {
  const translate = useTranslate();
  const record = useRecordContext();
  const isChange = findChangedResource(record) !== undefined;
  if (!isChange && record?.status !== 'pending') return null;
  return (
    <Section title={translate(isChange ? 'resources.approval.fields.effect' : 'console.approval.effect')}>
      <RequestEffect />
    </Section>
  );
}

function ResourceName() {
  const translate = useTranslate();
  const name: unknown = useRecordContext()?.resource;
  return translate(`resources.${name}.name`, { smart_count: 1, _: String(name) });
}
