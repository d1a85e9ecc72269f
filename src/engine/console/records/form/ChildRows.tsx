/** The children of a record as rows of its form, with the fields and conditions of the child's declaration. */
import { useAbility } from '@casl/react';
import { type ReactNode, useMemo } from 'react';
import {
  ArrayInput,
  type RaRecord,
  ResourceContextProvider,
  SimpleFormIterator,
  SourceContextProvider,
  useSourceContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type ChildRelation, inheritedValues } from '../../../contract/declaration/children.ts';
import type { Field } from '../../../contract/fields.ts';
import { type Resource, writableFields } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { getInput } from '../../fieldKinds/inputs/index.tsx';
import { isStoredRow } from '../../providers/data/records.ts';
import { useVisibleResource } from '../../session/visibleResource.ts';
import { getConditions } from './useConditions.ts';

type Props = { relation: ChildRelation<Resource>; isNew: boolean };

export function ChildRows({ relation, isNew }: Props) {
  const { name, min, max } = relation;
  const resource = useVisibleResource(relation.resource);
  const ability = useAbility<Ability>();
  const rows: unknown = useWatch({ name });
  const canDo = (verb: 'create' | 'delete') =>
    !resource.excluded.includes(verb) && ability.can(verb, resource.subject);
  const isFull = Array.isArray(rows) && rows.length >= max;
  const isRemoveDisabled = (row: RaRecord) =>
    isStoredRow(row) && (!canDo('delete') || row._refused?.delete !== undefined);
  return (
    // A new record that requires children starts with one.
    <ArrayInput source={name} label={false} defaultValue={isNew && min > 0 ? [{}] : []} sx={unnamed}>
      <SimpleFormIterator
        inline
        fullWidth
        disableClear
        disableReordering
        disableAdd={isFull || !canDo('create')}
        disableRemove={isRemoveDisabled}
        sx={iteratorStyle}
      >
        {writableFields(resource, 'create').map(([source, field]) => (
          <RowInput key={source} source={source} field={field} relation={{ ...relation, resource }} />
        ))}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

type RowProps = { source: string; field: Field; relation: ChildRelation<Resource> };

/** The input of a field in the current row; none if the field is not writable there. */
function RowInput({ source, field, relation }: RowProps) {
  const { resource } = relation;
  const row: Record<string, unknown> = useWatch({ name: useSourceContext().getSource('') }) ?? {};
  const parent = useWatch() as Record<string, unknown>;
  const call = isStoredRow(row) ? 'update' : 'create';
  const { isHidden, isNeeded } = getConditions(resource, call, {
    ...row,
    ...inheritedValues(relation, parent),
  });
  const Input = getInput(field);
  const SlotInput = findRecordSlots(resource.name).inputs?.[source];
  const isOffered = call === 'create' || !field.createOnly;
  if (!Input || SlotInput === false || !isOffered || isHidden(source)) return null;
  const effectiveField = isNeeded(source) ? { ...field, required: true } : field;
  return (
    <RowContext resource={resource}>
      {SlotInput ? (
        <SlotInput />
      ) : (
        <Input name={source} field={effectiveField} resource={resource} isNew={call === 'create'} />
      )}
    </RowContext>
  );
}

/** Labels a row's inputs as in the child's own resource. */
function RowContext({ resource, children }: { resource: Resource; children: ReactNode }) {
  const parentContext = useSourceContext();
  const rowContext = useMemo(
    () => ({
      getSource: parentContext.getSource,
      getLabel: (source: string) => `resources.${resource.name}.fields.${source}`,
    }),
    [parentContext.getSource, resource.name],
  );
  return (
    <ResourceContextProvider value={resource.name}>
      <SourceContextProvider value={rowContext}>{children}</SourceContextProvider>
    </ResourceContextProvider>
  );
}

/** The legend of this form section already names them. */
const unnamed = { mt: 0, '& > .RaArrayInput-label': { display: 'none' } } as const;

/** Keeps the remove button visible for keyboard and touch users, not only on hover. */
const iteratorStyle = {
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-inline': { flexDirection: { xs: 'column', md: 'row' } },
} as const;
