/** Filters by one or more of a fixed set, and by booleans. */
import { Checkbox, FormControlLabel, FormGroup, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FilterEditorProps } from '../kind.ts';
import { toList } from './summaries.tsx';

export function ChoiceEditor({ name, field, resource, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(toList(values[name]));
  const choices = field?.kind === 'choice' || field?.kind === 'choices' ? field.choices : [];
  const toggle = (choice: string) => {
    const next = choices.filter((one) => (one === choice) !== chosen.includes(one));
    setChosen(next);
    onChange(next.length ? { [name]: next.length === 1 ? next[0] : next } : {});
  };
  return (
    <FormGroup role="group" aria-label={label}>
      {choices.map((choice) => (
        <FormControlLabel
          key={choice}
          control={
            <Checkbox size="small" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
          }
          label={translate(`resources.${resource.name}.choices.${name}.${choice}`)}
        />
      ))}
    </FormGroup>
  );
}

export function FlagEditor({ name, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(values[name]);
  return (
    <RadioGroup
      aria-label={label}
      value={chosen === undefined ? '' : String(chosen)}
      onChange={(_event, value) => {
        setChosen(value === 'true');
        onChange({ [name]: value === 'true' });
      }}
    >
      {(['true', 'false'] as const).map((value) => (
        <FormControlLabel
          key={value}
          value={value}
          control={<Radio size="small" />}
          label={translate(value === 'true' ? 'console.yes' : 'console.no')}
        />
      ))}
    </RadioGroup>
  );
}
