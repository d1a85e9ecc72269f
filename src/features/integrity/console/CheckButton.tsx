/** Links to the check of everything, or of the current wallet, if the user may run it. */
import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { ResourceIcon } from '#engine/console';
import type { Ability } from '#engine/contract';

export const INTEGRITY = '/dashboard/integrity';

export function CheckButton() {
  return <LinkToCheck to={INTEGRITY} />;
}

/** For the current wallet; the platform's wallet is checked together with everything. */
export function CheckWalletButton() {
  const wallet = useRecordContext();
  if (!wallet || wallet.ownerType === 'platform') return null;
  return <LinkToCheck to={`${INTEGRITY}?${new URLSearchParams({ wallet: String(wallet.id) })}`} />;
}

function LinkToCheck({ to }: { to: string }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!ability.can('read', 'Transaction')) return null;
  return (
    <Button component={LinkBase} to={to} size="small" startIcon={<ResourceIcon name="integrity" />}>
      {translate('console.integrity.open')}
    </Button>
  );
}
