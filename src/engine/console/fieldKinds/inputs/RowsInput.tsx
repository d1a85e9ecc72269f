/** Rows of fields that can be added, moved and removed; errors are shown on the row's field. */
import { ArrayInput, required, SimpleFormIterator, useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ListField } from '../../../contract/fields.ts';
import type { InputOf, InputProps } from '../kind.ts';

type Props = InputProps<ListField> & { getInput: InputOf };

export function RowsInput({ name, field, getInput, ...form }: Props) {
  const { getSource } = useSourceContext();
  const rows: unknown = useWatch({ name: getSource(name) });
  const isFull = Array.isArray(rows) && rows.length >= field.max;
  return (
    <ArrayInput source={name} validate={field.min > 0 ? required() : undefined} sx={labelStyles}>
      <SimpleFormIterator inline fullWidth disableClear disableAdd={isFull} sx={actionStyles}>
        {Object.entries(field.of).map(([nested, of]) => {
          const Input = getInput(of);
          // Labels of choices include the list's name; the inputs' labels already do.
          return (
            Input && <Input key={nested} {...form} name={nested} field={of} labelled={`${name}.${nested}`} />
          );
        })}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** Aligned with the labels of other inputs. */
const labelStyles = { '& > .RaArrayInput-label': { ml: 1.5 } } as const;

/** The buttons that move and remove rows are always visible, not only on hover. */
const actionStyles = {
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-inline': { flexDirection: { xs: 'column', md: 'row' } },
} as const;
