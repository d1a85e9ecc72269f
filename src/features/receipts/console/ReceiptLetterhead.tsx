/** The letterhead of a transaction, for documents about several of them. */
import { Skeleton } from '@mui/material';
import type { ComponentProps } from 'react';
import { thisApp } from '#engine/contract';
import { plainIssuer } from '#features/letterhead';
import { Letterhead } from '#features/letterhead/console';
import { useReceipt } from './useReceipt.ts';

type Props = { transaction: string } & Omit<ComponentProps<typeof Letterhead>, 'issuer'>;

export function ReceiptLetterhead({ transaction, ...document }: Props) {
  const { data, isLoading } = useReceipt(transaction);
  // Of about the same height, so that the page doesn't move.
  if (isLoading) return <Skeleton variant="rounded" height={140} />;
  // Those who may pay but not read transactions get the platform's.
  return <Letterhead issuer={data?.issuer ?? plainIssuer(thisApp().name)} {...document} />;
}
