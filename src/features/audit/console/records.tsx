/** How an audit entry's page presents it, and the audit trail on other records' pages. */

import { Stack } from '@mui/material';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import {
  ChangeTable,
  EmptyValue,
  getReferenceName,
  isChange,
  RawData,
  recordPart,
  type SlotsOfRecords,
} from '#engine/console';
import { declarations, resources } from '#engine/contract';
import { audit } from '../resource.ts';
import { RecordTrail } from './RecordTrail.tsx';

const trail = recordPart(RecordTrail, 'console.record.trail', audit.subject);

export const records: SlotsOfRecords = {
  ...Object.fromEntries(resources.map(({ name }) => [name, { closing: [trail] }])),
  [audit.name]: {
    useTitle: useAuditTitle,
    hiddenWhenEmpty: ['content', 'data'],
    fields: { data: AuditChange },
  },
};

/** The action and its target. */
function useAuditTitle(entry: RaRecord): string {
  const translate = useTranslate();
  const action = translate(`resources.audit.choices.action.${entry.action}`, { _: String(entry.action) });
  const displayName = getReferenceName(entry, 'record') ?? entry.content;
  return displayName ? translate('console.labelled', { label: action, value: displayName }) : action;
}

function AuditChange() {
  const entry = useRecordContext();
  const value: unknown = entry?.data;
  if (value === undefined || value === null) return <EmptyValue />;
  const resource = declarations.find(({ name }) => name === entry?.resource);
  return (
    <Stack sx={{ gap: 1.5, mt: 0.5 }}>
      {isChange(value) && (
        <ChangeTable change={value} resource={resource} names={entry?._names ?? {}} record={entry?.record} />
      )}
      <RawData value={value} />
    </Stack>
  );
}
