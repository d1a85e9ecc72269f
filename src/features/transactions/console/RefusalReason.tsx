/** Why a transaction was refused, in the words that its sender read. */
import { useRecordContext, useTranslate } from 'react-admin';
import { Nothing } from '../../../engine/console/kinds/parts/Nothing.tsx';

export function RefusalReason() {
  const translate = useTranslate();
  const refusal: unknown = useRecordContext()?.refusal;
  if (typeof refusal !== 'string') return <Nothing />;
  return <>{translate(`errors.${refusal}`, { _: refusal })}</>;
}
