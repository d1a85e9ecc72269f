/** What an audit entry changed, as a table, and below it the entry's data as it is stored. */
import { Stack } from '@mui/material';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { RawData } from '../../../engine/console/fieldKinds/json.tsx';
import { nameIn } from '../../../engine/console/fieldKinds/kind.ts';
import { EmptyValue } from '../../../engine/console/fieldKinds/parts/EmptyValue.tsx';
import { ChangeTable, isChange } from '../../../engine/console/records/ChangeTable.tsx';
import { declarations } from '../../../engine/contract/registry.ts';

/** What was done, and to what. */
export function useAuditTitle(entry: RaRecord): string {
  const translate = useTranslate();
  const action = translate(`resources.audit.choices.action.${entry.action}`, { _: String(entry.action) });
  const called = nameIn(entry, 'record') ?? entry.content;
  return called ? translate('console.labelled', { label: action, value: called }) : action;
}

export function AuditChange() {
  const entry = useRecordContext();
  const value: unknown = entry?.data;
  if (value === undefined || value === null) return <EmptyValue />;
  const resource = declarations.find(({ name }) => name === entry?.resource);
  return (
    <Stack sx={{ gap: 1.5, mt: 0.5 }}>
      {isChange(value) && <ChangeTable change={value} resource={resource} names={entry?._names ?? {}} />}
      <RawData value={value} />
    </Stack>
  );
}
