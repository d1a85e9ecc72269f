/** Filters by the party on one side, or on any: found by typing. */
import { useState } from 'react';
import { MAX_PARTIES } from '../../../contract/lists/lists.ts';
import type { FilterEditorProps } from '../kind.ts';
import { listOtherParties, listOwnerTypes, typeLabel } from '../parties.ts';
import { RecordSearch } from './RecordSearch.tsx';
import { toList } from './summaries.tsx';

export function PartyEditor({ name, resource, label, values, onChange }: FilterEditorProps) {
  const [chosen, setChosen] = useState(toList(values[name]));
  return (
    <RecordSearch
      types={listOwnerTypes(resource, name)}
      others={listOtherParties(resource, name)}
      typeLabel={(type) => typeLabel(resource, type, name)}
      label={label}
      value={chosen}
      onChange={(ids) => {
        const limited = ids.slice(0, MAX_PARTIES);
        setChosen(limited);
        onChange(limited.length ? { [name]: limited.length === 1 ? limited[0] : limited } : {});
      }}
    />
  );
}
