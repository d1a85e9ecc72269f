/** The amounts that a declaration names for the head of a record's page. */
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import type { Field, MoneyField } from '../../../../contract/fields.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { isEmptyValue } from '../../../../contract/values/isEmptyValue.ts';
import { getReferenceName } from '../../../fieldKinds/kind.ts';
import { rankAmount, readAmounts } from '../../../fieldKinds/money.tsx';
import { findShownState } from '../../actions/StateChip.tsx';
import { HeaderAmounts, MAX_AMOUNTS } from './HeaderAmounts.tsx';

export function DeclaredAmounts({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const amounts = listShownAmounts(resource, record).flatMap((name) => {
    const field = resource.fields[name];
    if (field?.kind === 'amounts') {
      const labelOf = (part: string) => translate(`resources.${resource.name}.amounts.${part}`);
      return readAmounts(record, name, field, labelOf).sort(
        (one, other) => rankAmount(one) - rankAmount(other),
      );
    }
    const { currencyField = '', binds = {} } = toMoney(field) ?? {};
    return {
      currency: name,
      abbreviation: getReferenceName(record, currencyField) ?? '',
      amount: String(record?.[name]),
      // An amount that does not bind its currency moved nothing.
      isVoid: Object.entries(binds).some(([other, value]) => record?.[other] !== value),
    };
  });
  return <HeaderAmounts amounts={amounts} />;
}

/** The declared figures that the record has and the user may see. */
export function listShownAmounts(resource: Resource, record: RaRecord | undefined): string[] {
  return resource.header.figures.filter((name) => resource.fields[name] && !isEmptyValue(record?.[name]));
}

/** Whether the header shows all of the field's value, so that the rest of the page need not repeat it. */
export function isShownInHeader(resource: Resource, record: RaRecord | undefined, name: string): boolean {
  const value: unknown = record?.[name];
  const isState = name === resource.state?.field || name === findShownState(resource, record);
  if (!isState && !resource.header.figures.includes(name)) return false;
  // Of a record that is loading, the most likely.
  if (!record) return true;
  if (isState) return !isEmptyValue(value);
  return !isEmptyValue(value) && !(Array.isArray(value) && value.length > MAX_AMOUNTS);
}

function toMoney(field: Field | undefined): MoneyField | undefined {
  const result = field?.kind === 'computed' ? field.of : field;
  return result?.kind === 'money' ? result : undefined;
}
