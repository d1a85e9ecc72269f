/** The form of a payment like the transaction at hand: its parties and currency, neither amount nor reference. */

import { useAbility } from '@casl/react';
import RepeatIcon from '@mui/icons-material/ReplayOutlined';
import { Button } from '@mui/material';
import { LinkBase, type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { storedUser } from '../../../engine/console/session/storage.ts';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import { canMoveBetween } from '../moneyRights.ts';
import { OPERATIONS, transferAddress } from './addresses.ts';
import { canOperate, transferKinds } from './form/allowed.ts';

export function RepeatButton() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  const address = record && repeatAddress(record, ability);
  if (!address) return null;
  return (
    <Button component={LinkBase} to={address} startIcon={<RepeatIcon />} size="small">
      {translate('console.money.repeat')}
    </Button>
  );
}

/** undefined where the role couldn't pay so: bonuses and reversals are made on pages of their own. */
function repeatAddress({ type, ...record }: RaRecord, ability: Ability): string | undefined {
  const [from, to, currency] = [String(record.from), String(record.to), String(record.currency)];
  const user = storedUser();
  if (type === 'credit' || type === 'debit') {
    const [owner, ownerType] = type === 'credit' ? [to, record.toType] : [from, record.fromType];
    if (!canOperate(ability, type, ownerType) || owner === user?._id) return undefined;
    return `${OPERATIONS}?${new URLSearchParams({ wallet: owner, type, currency })}`;
  }
  if (type !== 'transfer') return undefined;
  const isOwn = from === user?._id;
  const kinds = transferKinds(ability);
  const isAllowed =
    record.toType === 'client'
      ? isOwn && kinds.includes('adminClient')
      : kinds.includes('transfer') && (isOwn || canMoveBetween(ability, 'user'));
  return isAllowed ? transferAddress({ from, to, currency }) : undefined;
}
