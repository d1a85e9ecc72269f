/** The label of a bulk action: "Status: Inactive", "Delete". */
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { BulkChoice } from './bulk.ts';

export function useBulkActionLabel({ name }: Resource): (choice: BulkChoice) => string {
  const translate = useTranslate();
  return (choice) => {
    if (choice.verb === 'delete') return translate('ra.action.delete');
    if (choice.verb === 'act') return translate(`resources.${name}.actions.${choice.name}.name`);
    return translate('console.bulk.set', {
      field: translate(`resources.${name}.fields.${choice.field}`),
      value: translate(`resources.${name}.choices.${choice.field}.${choice.value}`),
    });
  };
}
