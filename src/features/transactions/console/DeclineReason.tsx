/** Why a transaction was declined, in the same words that its sender saw. */
import { useRecordContext, useTranslate } from 'react-admin';
import { EmptyValue } from '#engine/console';

export function DeclineReason() {
  const translate = useTranslate();
  const refusal: unknown = useRecordContext()?.refusal;
  if (typeof refusal !== 'string') return <EmptyValue />;
  return <>{translate(`errors.${refusal}`, { _: refusal })}</>;
}
