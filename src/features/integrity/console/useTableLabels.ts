/** Labels for tables: a resource's name, else a label of the table's own. */
import { useTranslate } from 'react-admin';
import { findResourceByTable } from '#engine/contract';

export function useTableLabels(): (table: string, count: number) => string {
  const translate = useTranslate();
  return (table, count) => {
    const resource = findResourceByTable(table);
    const name = resource && translate(`resources.${resource.name}.name`, { smart_count: count });
    return translate(`console.integrity.tables.${table}`, { smart_count: count, _: name ?? table });
  };
}
