/**
 * The declared actions that the role permits on the current record; one that is unavailable now says why. Status
 * transitions that only the record's status prevents are left out, because StateChip.tsx shows which action leads where.
 */
import { useAbility } from '@casl/react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { findStateError, isPermitted, listActions } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { RecordAction } from './recordAction.ts';
import { useActionLabels } from './useActionLabels.ts';

/** Loaded on first use. */
const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).ActionDialog);

/** @param target the name of the record, where the page is about another one */
export function useDeclaredActions(resource: Resource, target?: string): readonly RecordAction[] {
  const ability = useAbility<Ability>();
  const labels = useActionLabels(resource);
  const record: RaRecord | undefined = useRecordContext();
  return listActions(resource).flatMap(([verb, action]) => {
    if (!isPermitted(resource, verb, ability)) return [];
    const unavailableReason = labels.unavailableReason(verb, record);
    // Of no interest to others.
    if (unavailableReason && action.anyRole) return [];
    if (record && action.to !== undefined && findStateError(resource, action, record)) return [];
    return {
      ...{ name: verb, label: labels.text(verb, 'name'), unavailableReason },
      isDangerous: action.confirm === 'danger',
      dialog: (onClose) => (
        <ActionDialog {...{ resource, verb, action, onClose, ...(target !== undefined && { target }) }} />
      ),
    };
  });
}
