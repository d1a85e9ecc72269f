/** Filters by a text: by a part, or by the full text where only that is indexed. */

import { Autocomplete, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { filterKey } from '../../../contract/lists/filterGrammar.ts';
import type { FilterEditorProps } from '../kind.ts';
import { toList } from './summaries.tsx';

export function TextEditor(props: FilterEditorProps) {
  const { field } = props;
  return field?.kind === 'text' && field.exact ? <ExactText {...props} /> : <PartialText {...props} />;
}

type TextOperator = 'contains' | 'equal';

/** Part or full text: references are often pasted, and often only their beginning is known. */
function PartialText({ name, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const [text, setText] = useState(String(values[filterKey(name, 'contains')] ?? values[name] ?? ''));
  const [operator, setOperator] = useState<TextOperator>(values[name] === undefined ? 'contains' : 'equal');
  const update = (typed: string, nextOperator: TextOperator) => {
    setText(typed);
    setOperator(nextOperator);
    onChange(typed.trim() ? { [filterKey(name, nextOperator)]: typed.trim() } : {});
  };
  return (
    <>
      <TextField
        label={label}
        value={text}
        onChange={(event) => update(event.target.value, operator)}
        autoFocus
        fullWidth
        size="small"
        margin="dense"
      />
      <RadioGroup
        row
        aria-label={translate('console.filter.how')}
        value={operator}
        onChange={(_event, value) => update(text, value as TextOperator)}
      >
        {(['contains', 'equal'] as const).map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio size="small" />}
            label={translate(option === 'contains' ? 'console.filter.part' : 'console.filter.whole')}
          />
        ))}
      </RadioGroup>
    </>
  );
}

/** Codes: known ones are offered with their labels, others can be typed. */
function ExactText({ name, field, resource, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const suggestions = field?.kind === 'text' ? (field.codes ?? []) : [];
  const [chosen, setChosen] = useState(toList(values[name]));
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      size="small"
      options={[...suggestions]}
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
