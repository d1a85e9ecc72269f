/** Labels of the fields of an import. */
import { useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';

/** Returns a function that labels a field; a field of a child row includes the row, as in `tiers.1.rate`. */
export function useFieldNames({ name: resource, fields }: Resource): (path: string) => string {
  const translate = useTranslate();
  return (path) => {
    const [first = '', ...rest] = path.split('.');
    const name = fields[first] ? translate(`resources.${resource}.fields.${first}`) : first;
    return [name, ...rest.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))].join(' › ');
  };
}
