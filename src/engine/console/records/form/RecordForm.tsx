/** A record's form, built from its declaration: the same for creating and editing. */
import { useAbility } from '@casl/react';
import { Box, Skeleton } from '@mui/material';
import { type ReactNode, Suspense, useMemo } from 'react';
import { SaveButton, SimpleForm, TextInput, Toolbar, useRecordContext, useTranslate } from 'react-admin';
import type { Field } from '../../../contract/fields.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { writableFields } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { resolveScope } from '../../../contract/rights/scope.ts';
import { tenantField } from '../../../contract/rights/tenancy.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { getInput } from '../../fieldKinds/inputs/index.tsx';
import { UnplacedErrors } from '../../forms/UnplacedErrors.tsx';
import { storedUser } from '../../session/storage.ts';
import { useSectionTitle } from '../page/Section.tsx';
import { FormKeys } from './FormKeys.tsx';
import { FormSection, inputColumns } from './FormSection.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import type { FormPart } from './FormTabs.tsx';
import { createFormResolver } from './formResolver.ts';
import { LockedField } from './LockedField.tsx';
import { UnsavedMarker } from './UnsavedMarker.tsx';
import { type FormConditions, useConditions } from './useConditions.ts';

/** Loaded with the first form that has child rows. */
const ChildRows = lazyPart(async () => (await import('./ChildRows.tsx')).ChildRows);

/** Loaded with the first form that has tabs. */
const FormTabs = lazyPart(async () => (await import('./FormTabs.tsx')).FormTabs);

type Props = {
  resource: Resource;
  call: 'create' | 'update';
  /** Shown above the fields. */
  notice?: ReactNode;
};

export function RecordForm({ resource, call, notice }: Props) {
  const record = useRecordContext();
  const existing = call === 'update' ? record : undefined;
  const resolver = useMemo(() => createFormResolver(resource, call, existing), [resource, call, existing]);
  return (
    <SimpleForm
      resolver={resolver}
      toolbar={
        <Toolbar>
          <SaveButton icon={null} alwaysEnable={call === 'create'} aria-keyshortcuts="Control+S Meta+S" />
        </Toolbar>
      }
      warnWhenUnsavedChanges
      noValidate
      sx={formBox}
    >
      {notice}
      <UnplacedErrors />
      {resource.id && call === 'create' && <TextInput source="_id" required fullWidth />}
      <Parts resource={resource} call={call} />
      <UnsavedMarker />
      <FormKeys />
    </SimpleForm>
  );
}

export const formBox = { maxWidth: 1080, '&&': { p: { xs: 2, sm: 2.5 } } } as const;

function Parts({ resource, call }: Omit<Props, 'notice'>) {
  const parts = [...useSections(resource, call), ...useChildren(resource, call)];
  return Object.keys(resource.tabs).length ? (
    <Suspense fallback={<FormSkeleton resource={resource} />}>
      <FormTabs resource={resource} parts={parts} />
    </Suspense>
  ) : (
    parts.map(({ content }) => content)
  );
}

function useSections(resource: Resource, call: Props['call']): FormPart[] {
  const titleOf = useSectionTitle(resource);
  const locked: LockReasons = useRecordContext()?._refused?.fields ?? {};
  const conditions = useConditions(resource, call);
  const ability = useAbility<Ability>();
  return Object.entries(resource.sections).flatMap(([section, names]) => {
    const inputs = names.flatMap((name) =>
      renderInputs({ resource, call, name, locked, conditions, ability }),
    );
    if (inputs.length === 0) return [];
    const content = (
      <FormSection key={section} title={titleOf(section)}>
        <Box sx={inputColumns}>{inputs}</Box>
      </FormSection>
    );
    return [{ name: section, fields: names, content }];
  });
}

/** One form section per child relation; none for children that the role may not see. */
function useChildren(resource: Resource, call: Props['call']): FormPart[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  return Object.values(resource.children).flatMap(({ resource: { parentRelation, subject, excluded } }) => {
    const relation = parentRelation.to;
    const isVisible =
      call === 'update'
        ? Array.isArray(record?.[relation?.name ?? ''])
        : !excluded.includes('create') && ability.can('create', subject);
    if (!relation || !isVisible) return [];
    const content = (
      <FormSection
        key={relation.name}
        title={translate(`resources.${resource.name}.fields.${relation.name}`)}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={120} />}>
          <ChildRows relation={relation} isNew={call === 'create'} />
        </Suspense>
      </FormSection>
    );
    return [{ name: relation.name, fields: [relation.name], content }];
  });
}

/** Reasons why the user can't change fields of the current record, as message keys by field. */
type LockReasons = Readonly<Record<string, string>>;

type InputOptions = Omit<Props, 'notice'> & {
  name: string;
  locked: LockReasons;
  conditions: FormConditions;
  ability: Ability;
};

/** The input of a field; none if it is not writable here or belongs to another input. */
function renderInputs({
  resource,
  call,
  name,
  locked: fixed,
  conditions,
  ability,
}: InputOptions): ReactNode[] {
  const declared = new Map(writableFields(resource, call)).get(name);
  if (!declared || conditions.isHidden(name)) return [];
  const canBeOmitted = call === 'update' && declared.inputOnly;
  // The service never returns input-only values: leaving the input empty keeps the stored one, so it isn't required.
  const field = canBeOmitted
    ? { ...declared, required: false }
    : conditions.isNeeded(name)
      ? { ...declared, required: true }
      : declared;
  const SlotInput = findRecordSlots(resource.name).inputs?.[name];
  const Input = getInput(field);
  if (!Input || SlotInput === false || isUnselectable(field, ability)) return [];
  const reason = fixed[name];
  if (reason)
    return [<Cell key={name} wide={false} input={<LockedField {...{ resource, name, field, reason }} />} />];
  // A repeated entry (such as a password confirmation) is omitted together with the field it must match.
  if (field.kind === 'secret' && field.mustMatch && fixed[field.mustMatch]) return [];
  // A caller without global scope always creates records for their own tenant, so there is no choice to make.
  if (name === tenantField(resource) && resolveScope(storedUser() ?? visitor) !== 'all') return [];
  return [
    <Cell
      key={name}
      wide={['permissions', 'list'].includes(field.kind) || SlotInput !== undefined}
      input={SlotInput ? <SlotInput /> : <Input {...{ name, field, resource }} isNew={call === 'create'} />}
    />,
  ];
}

/** Omits optional references whose target records the user can't see, because they couldn't choose one. */
function isUnselectable(field: Field, ability: Ability): boolean {
  const isReference = field.kind === 'reference' || field.kind === 'references';
  return isReference && !field.required && !ability.can('read', getResource(field.to).subject);
}

const visitor = { role: null, client: null };

function Cell({ wide, input }: { wide: boolean; input: ReactNode }) {
  return <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>{input}</Box>;
}
