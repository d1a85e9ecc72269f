/** One of a fixed set, and yes or no. */
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { BooleanField, ChoiceField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { ChoiceEditor, FlagEditor } from './filters/lazyEditors.ts';
import { ChoiceSummary, FlagSummary } from './filters/summaries.tsx';
import { type DisplayProps, type Kind, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const choice: Kind<ChoiceField> = {
  ...plainCell,
  Display: ChoiceDisplay,
  filter: { Summary: ChoiceSummary, Editor: ChoiceEditor },
};

export const boolean: Kind<BooleanField> = {
  ...plainCell,
  Display: ({ name }) => {
    const translate = useTranslate();
    const value = useRecordContext()?.[name];
    return value === undefined || value === null ? (
      <EmptyValue />
    ) : (
      translate(value ? 'console.yes' : 'console.no')
    );
  },
  filter: { Summary: FlagSummary, Editor: FlagEditor },
};

type Tone = 'success' | 'error' | 'warning';

/** What a value means to someone who scans a column. One that isn't here is neutral. */
const tones: Record<string, Tone> = {
  active: 'success',
  successful: 'success',
  inactive: 'warning',
  incorrect: 'error',
};

function ChoiceDisplay({ name }: DisplayProps<ChoiceField>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const value = useRecordContext()?.[name];
  if (typeof value !== 'string') return <EmptyValue />;
  const label = translate(`resources.${resource}.choices.${name}.${value}`, { _: value });
  // A plain word on its tint (theme/surfaces.ts): a list has dozens of them.
  return (
    <span className="state" data-tone={tones[value]}>
      {label}
    </span>
  );
}

/** The values as options that a select shows. What the service alone sets is there only where it is the value. */
export function toChoiceOptions(
  name: string,
  { choices, byService = [] }: ChoiceField,
  resource: Resource,
  value?: unknown,
) {
  const available = choices.filter((id) => id === value || !byService.includes(id));
  return available.map((id) => ({ id, name: `resources.${resource.name}.choices.${name}.${id}` }));
}
