/** Choices from a fixed set, and booleans. */
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { BooleanField, ChoiceField, ChoicesField, Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { ChoiceEditor, FlagEditor } from './filters/lazyEditors.ts';
import { ChoiceSummary, FlagSummary, getChoiceLabels } from './filters/summaries.tsx';
import { type DisplayProps, type Kind, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const choice: Kind<ChoiceField> = {
  ...plainCell,
  Display: ChoiceDisplay,
  filter: { Summary: ChoiceSummary, Editor: ChoiceEditor },
};

export const choices: Kind<ChoicesField> = {
  ...plainCell,
  Display: ChoicesDisplay,
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

/** The tone of a value when scanning a column. Unlisted values are neutral. */
const tones: Record<string, Tone> = {
  active: 'success',
  successful: 'success',
  delivered: 'success',
  inactive: 'warning',
  incorrect: 'error',
};

/** The tone of a state; undefined if it is neutral. */
export function getTone(value: string): Tone | undefined {
  return tones[value];
}

/** Whether it is what nearly all records have, and so needs no attention. */
export function isUsual(field: Field | undefined, value: unknown): boolean {
  return field?.kind === 'choice' && tones[String(value)] === 'success';
}

function ChoiceDisplay({ name }: DisplayProps<ChoiceField>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const value = useRecordContext()?.[name];
  if (typeof value !== 'string') return <EmptyValue />;
  const label = translate(`resources.${resource}.choices.${name}.${value}`, { _: value });
  // A plain word on a tinted background (theme/surfaces.ts), because a list has dozens of them.
  return (
    <span className="state" data-tone={getTone(value)}>
      {label}
    </span>
  );
}

/** One after the other, as text: several tinted words are too much for a cell. */
function ChoicesDisplay({ name }: DisplayProps<ChoicesField>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const values: readonly string[] = useRecordContext()?.[name] ?? [];
  return values.length > 0 ? getChoiceLabels(resource, name, values, translate) : <EmptyValue />;
}

/** The values as options of a select. Values that only the service sets are offered only if current. */
export function toChoiceOptions(
  name: string,
  { choices, byService = [] }: Pick<ChoiceField, 'choices' | 'byService'>,
  resource: Resource,
  value?: unknown,
) {
  const available = choices.filter((id) => id === value || !byService.includes(id));
  return available.map((id) => ({ id, name: `resources.${resource.name}.choices.${name}.${id}` }));
}
