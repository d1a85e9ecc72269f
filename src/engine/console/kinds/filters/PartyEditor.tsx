/** Filters by who stands on a side, or on either: the platform, clients and users, found by what is typed. */
import { useState } from 'react';
import { MOST_PARTIES } from '../../../contract/lists.ts';
import type { FilterEditorProps } from '../kind.ts';
import { RecordSearch } from './RecordSearch.tsx';
import { listed } from './summaries.tsx';
import { partyOwners } from './useNames.ts';

export function PartyEditor({ name, label, values, onChange }: FilterEditorProps) {
  const [chosen, setChosen] = useState(listed(values[name]));
  return (
    <RecordSearch
      types={partyOwners}
      withPlatform
      label={label}
      value={chosen}
      onChange={(ids) => {
        const few = ids.slice(0, MOST_PARTIES);
        setChosen(few);
        onChange(few.length ? { [name]: few.length === 1 ? few[0] : few } : {});
      }}
    />
  );
}
