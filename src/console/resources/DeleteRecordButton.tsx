/** Deletes the record at hand once that was confirmed, and shows it as gone only when it is. */
import { DeleteWithConfirmButton, useTranslate } from 'react-admin';
import { useFailure } from './useFailure.ts';

export function DeleteRecordButton() {
  const translate = useTranslate();
  const onError = useFailure();
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      mutationOptions={{ onError }}
      confirmTitle={translate('console.delete.title')}
      confirmContent={translate('console.delete.content')}
      successMessage="console.delete.done"
    />
  );
}
