/** Lead to the check of everything, or of a wallet, if the user may run it. */
import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { type RecordAction, ResourceIcon } from '#engine/console';
import type { Ability } from '#engine/contract';

export const INTEGRITY = '/dashboard/integrity';

export function CheckButton() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!ability.can('read', 'Transaction')) return null;
  return (
    <Button component={LinkBase} to={INTEGRITY} size="small" startIcon={<ResourceIcon name="integrity" />}>
      {translate('console.integrity.open')}
    </Button>
  );
}

/** For a wallet's page; the platform's wallet is checked together with everything. */
export function useCheckWallet(wallet: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (wallet.ownerType === 'platform' || !ability.can('read', 'Transaction')) return [];
  const to = `${INTEGRITY}?${new URLSearchParams({ wallet: String(wallet.id) })}`;
  const icon = <ResourceIcon name="integrity" />;
  return [{ name: 'check', label: translate('console.integrity.open'), icon, to }];
}
