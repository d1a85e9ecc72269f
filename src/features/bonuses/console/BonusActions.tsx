/** What can be done with a bonus: pay it, or cancel it for good. */
import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, LinkBase, useNotify, useTranslate } from 'react-admin';
import { callService } from '../../../engine/console/providers/call.ts';
import { useFailure } from '../../../engine/console/records/form/useFailure.ts';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import { cancelBonus } from '../calls.ts';
import { bonusPay } from './addresses.ts';
import { type Bonus, sourcesOf, stateOf } from './bonusRecord.ts';

/** @param to who is to be paid, where somebody is chosen already */
export function BonusActions({ bonus, to }: { bonus: Bonus; to: string | undefined }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const mayPay = stateOf(bonus) === 'active' && sourcesOf(bonus, ability).length > 0;
  return (
    <>
      {mayPay && (
        <Button
          component={LinkBase}
          to={bonusPay(bonus._id, to)}
          size="small"
          aria-label={`${translate('console.bonus.pay')}: ${bonus.name}`}
        >
          {translate('console.bonus.pay')}
        </Button>
      )}
      {bonus.status === 'active' && ability.can('edit', 'Bonus') && <CancelButton bonus={bonus} />}
    </>
  );
}

function CancelButton({ bonus }: { bonus: Bonus }) {
  const translate = useTranslate();
  const notify = useNotify();
  const failed = useFailure();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => callService(cancelBonus, { params: { id: bonus._id } }),
    onSuccess: () => notify('console.bonus.cancelled', { type: 'success' }),
    onError: failed,
    onSettled: () => {
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: ['bonus'] });
    },
  });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        onClick={() => setIsAsking(true)}
        aria-label={`${translate('console.bonus.cancel')}: ${bonus.name}`}
      >
        {translate('console.bonus.cancel')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={translate('console.bonus.cancelTitle', { name: bonus.name })}
        content={translate('console.bonus.cancelContent')}
        confirm="console.bonus.cancelConfirm"
        cancel="console.back"
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
