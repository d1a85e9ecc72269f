/** The letterhead of a transaction, for documents about several of them. */
import { Skeleton } from '@mui/material';
import type { ComponentProps } from 'react';
import { thisApp } from '#engine/contract';
import { Letterhead } from '#features/letterhead/console';
import { useReceipt } from './useReceipt.ts';

type Props = { transaction: string } & Omit<ComponentProps<typeof Letterhead>, 'issuer'>;

export function ReceiptLetterhead({ transaction, ...document }: Props) {
  const { data, isLoading } = useReceipt(transaction);
  // Of about the same height, so that the page doesn't move.
  if (isLoading) return <Skeleton variant="rounded" height={140} />;
  return <Letterhead issuer={data?.issuer ?? platform()} {...document} />;
}

/** For those who may pay but not read transactions. */
const platform = () => ({
  name: thisApp().name,
  ...{ address: null, taxNumber: null, accentColor: null, logo: null },
});
