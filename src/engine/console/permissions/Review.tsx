/** Before a role is saved, the user reviews in plain words what changes and for how many users. */

import { useAbility } from '@casl/react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { PEOPLE, ROLES } from '../../contract/rights/identity.ts';
import { useRoleName } from '../records/representation.ts';
import { RightsChange } from './RightsChange.tsx';
import type { Rules } from './rights.ts';

const FACTOR = 'requiresSecondFactor';

type Props = { role: string; stored: Rules; rules: Rules };

/** Rendered in a role's form: intercepts every submit, by button or key. */
export function ChangeReview(props: Props) {
  const marker = useRef<HTMLSpanElement>(null);
  const [isReviewing, setReviewing] = useState(false);
  const isConfirmed = useRef(false);
  const requiresFactor = Boolean(useWatch({ name: FACTOR }));
  const hasFactorChanged = requiresFactor !== Boolean(useRecordContext()?.[FACTOR]);
  // The form may hold an equal copy.
  const haveRulesChanged = JSON.stringify(props.rules) !== JSON.stringify(props.stored);
  const hasChanged = haveRulesChanged || hasFactorChanged;

  useEffect(() => {
    const form = marker.current?.closest('form');
    if (!form || !hasChanged) return;
    const onSubmit = (event: Event) => {
      if (isConfirmed.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setReviewing(true);
    };
    form.addEventListener('submit', onSubmit);
    return () => form.removeEventListener('submit', onSubmit);
  }, [hasChanged]);

  const save = () => {
    setReviewing(false);
    isConfirmed.current = true;
    marker.current?.closest('form')?.requestSubmit();
    isConfirmed.current = false;
  };
  return (
    <>
      <span ref={marker} hidden />
      {isReviewing && (
        <Review role={props.role} onSave={save} onBack={() => setReviewing(false)}>
          {haveRulesChanged && <RightsChange before={props.stored} after={props.rules} role={props.role} />}
          {hasFactorChanged && <FactorChange isRequired={requiresFactor} />}
        </Review>
      )}
    </>
  );
}

type ReviewProps = { role: string; children: ReactNode; onSave: () => void; onBack: () => void };

function Review({ role, children, onSave, onBack }: ReviewProps) {
  const translate = useTranslate();
  const roleName = useRoleName();
  const heading = useId();
  return (
    <Dialog open onClose={onBack} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <DialogTitle id={heading}>
        {translate('console.permissions.review.title', { role: roleName(role) })}
      </DialogTitle>
      <DialogContent>
        {children}
        <AffectedUsers role={role} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{translate('console.permissions.review.back')}</Button>
        <Button variant="contained" onClick={onSave} autoFocus>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether users with the role need a second factor from now on. */
function FactorChange({ isRequired }: { isRequired: boolean }) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" sx={{ '* + &': { mt: 1.5 } }}>
      {translate(`resources.${ROLES}.fields.${FACTOR}`)}: {translate(`ra.boolean.${isRequired}`)}
    </Typography>
  );
}

/** How many of the users visible to the signed-in user are affected. */
function AffectedUsers({ role }: { role: string }) {
  const translate = useTranslate();
  const canRead = useAbility<Ability>().can('read', getResource(PEOPLE).subject);
  const { total } = useGetList(
    PEOPLE,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: { role } },
    { enabled: canRead },
  );
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
      {total !== undefined && translate('console.permissions.review.holders', { smart_count: total })}{' '}
      {translate('console.permissions.review.binds')}
    </Typography>
  );
}
