/** Deletes the record at hand once that was confirmed, and shows it as gone only when it is. */
import { DeleteWithConfirmButton, useTranslate } from 'react-admin';

export function DeleteRecordButton() {
  const translate = useTranslate();
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle={translate('console.delete.title')}
      confirmContent={translate('console.delete.content')}
      successMessage="console.delete.done"
    />
  );
}
