/** Filters by the records that a field refers to, found by typing. */
import { useAbility } from '@casl/react';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { getResource } from '../../../contract/registry.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import type { FilterEditorProps } from '../kind.ts';
import { RecordSearch } from './RecordSearch.tsx';
import { toList } from './summaries.tsx';

export function RecordsEditor({ name, field, label, values, isFirst = true, onChange }: FilterEditorProps) {
  const ability = useAbility<Ability>();
  const to = field && 'to' in field ? field.to : '';
  const [chosen, setChosen] = useState(toList(values[name]));
  const update = (ids: string[]) => {
    setChosen(ids);
    onChange(ids.length ? { [name]: ids.length === 1 ? ids[0] : ids } : {});
  };
  if (ability.can('read', getResource(to).subject)) {
    return <RecordSearch types={[to]} label={label} value={chosen} isFirst={isFirst} onChange={update} />;
  }
  // Users who can't look it up may still type its code: the service accepts it instead of the id.
  return (
    <TextField
      label={label}
      value={chosen[0] ?? ''}
      onChange={(event) => update(event.target.value.trim() ? [event.target.value.trim().toUpperCase()] : [])}
      autoFocus={isFirst}
      fullWidth
      size="small"
      margin="dense"
    />
  );
}
