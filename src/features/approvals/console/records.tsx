/** Slots of approval pages: what the request would change, and which record. */
import { useRecordContext, useTranslate } from 'react-admin';
import { ChangeTable, type FieldChange, recordPart, Section, type SlotsOfRecords } from '#engine/console';
import { declarations } from '#engine/contract';
import { RecordName } from '#features/audit/console';
import { approval } from '../approval.ts';

const optional = [
  'amount',
  'currency',
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
    sections: [recordPart(RequestedChange, 'resources.approval.fields.effect')],
    shownElsewhere: ['effect'],
    hiddenWhenEmpty: [...optional, 'reason', 'failure', 'changedAt', 'endedAt'],
    fields: {
      record: () => <RecordName name="record" field={approval.fields.record} />,
      resource: ResourceName,
    },
  },
};

/** The changed fields before and after; payments have none. */
function RequestedChange() {
  const translate = useTranslate();
  const record = useRecordContext();
  const resource = declarations.find(({ name }) => name === record?.resource);
  if (!record || !resource) return null;
  return (
    <Section title={translate('resources.approval.fields.effect')}>
      <ChangeTable
        change={toChange(record.effect)}
        resource={resource}
        names={record._names}
        record={record.record ?? undefined}
      />
    </Section>
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
