/**
 * References to one or several records. Their names are part of the record, so rows need no further requests.
 */

import { useAbility } from '@casl/react';
import type { MouseEvent } from 'react';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { ReferenceField, ReferencesField } from '../../contract/fields.ts';
import { getDisplayName } from '../../contract/recordName.ts';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { RecordsEditor } from './filters/lazyEditors.ts';
import { RecordsSummary } from './filters/summaries.tsx';
import { type DisplayProps, getReferenceName, type Kind, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const reference: Kind<ReferenceField> = {
  ...plainCell,
  toText: (record, name) => getReferenceName(record, name) ?? '',
  Display: ReferenceDisplay,
  filter: { Summary: RecordsSummary, Editor: RecordsEditor },
};

export const references: Kind<ReferencesField> = {
  ...plainCell,
  Display: ({ name }) => {
    const names = getReferenceName(useRecordContext(), name);
    return names ? <bdi>{names}</bdi> : <EmptyValue />;
  },
  filter: { Summary: RecordsSummary, Editor: RecordsEditor },
};

/** A link to a record of `resource`, or plain text if the role can't read it. */
export function RecordLink({ resource, id, name }: { resource: string; id: string; name: string }) {
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  const shown = getDisplayName(getResource(resource), name, useTranslate());
  if (!ability.can('read', getResource(resource).subject)) return <bdi>{shown}</bdi>;
  return (
    <LinkBase
      className="record"
      to={createPath({ resource, id, type: 'show' })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      <bdi>{shown}</bdi>
    </LinkBase>
  );
}

function ReferenceDisplay({ name, field, plain }: DisplayProps<ReferenceField>) {
  const translate = useTranslate();
  const record = useRecordContext();
  const id = record?.[name];
  if (typeof id !== 'string') return <EmptyValue />;
  const shown = getReferenceName(record, name) ?? id;
  return plain ? (
    <bdi>{getDisplayName(getResource(field.to), shown, translate)}</bdi>
  ) : (
    <RecordLink resource={field.to} id={id} name={shown} />
  );
}
