/** Filters by a text: by a part of it, or by the whole where only that is looked for quickly. */

import { Autocomplete, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { filterKey } from '../../../contract/lists/filterGrammar.ts';
import type { FilterEditorProps } from '../kind.ts';
import { listed } from './summaries.tsx';

export function TextEditor(props: FilterEditorProps) {
  const { field } = props;
  return field?.kind === 'text' && field.exact ? <WholeText {...props} /> : <AnyText {...props} />;
}

type How = 'contains' | 'equal';

/** Part or whole: a reference is often pasted, and as often only its beginning is known. */
function AnyText({ name, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const [text, setText] = useState(String(values[filterKey(name, 'contains')] ?? values[name] ?? ''));
  const [how, setHow] = useState<How>(values[name] === undefined ? 'contains' : 'equal');
  const ask = (typed: string, operator: How) => {
    setText(typed);
    setHow(operator);
    onChange(typed.trim() ? { [filterKey(name, operator)]: typed.trim() } : {});
  };
  return (
    <>
      <TextField
        label={label}
        value={text}
        onChange={(event) => ask(event.target.value, how)}
        autoFocus
        fullWidth
        size="small"
        margin="dense"
      />
      <RadioGroup
        row
        aria-label={translate('console.filter.how')}
        value={how}
        onChange={(_event, value) => ask(text, value as How)}
      >
        {(['contains', 'equal'] as const).map((operator) => (
          <FormControlLabel
            key={operator}
            value={operator}
            control={<Radio size="small" />}
            label={translate(operator === 'contains' ? 'console.filter.part' : 'console.filter.whole')}
          />
        ))}
      </RadioGroup>
    </>
  );
}

/** Codes: the known ones are offered in words, another can be typed. */
function WholeText({ name, field, resource, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const known = field?.kind === 'text' ? (field.known ?? []) : [];
  const [chosen, setChosen] = useState(listed(values[name]));
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      size="small"
      options={[...known]}
      value={chosen}
      getOptionLabel={(value) =>
        translate(`resources.${resource.name}.choices.${name}.${value}`, { _: value })
      }
      onChange={(_event, value) => {
        setChosen(value);
        onChange(value.length ? { [name]: value } : {});
      }}
      renderInput={(params) => <TextField {...params} label={label} margin="dense" autoFocus />}
    />
  );
}
