/** Rows of fields: added at the end, moved up and down, removed; what is wrong is said at the field of the row. */
import { ArrayInput, required, SimpleFormIterator, useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ListField } from '../../../contract/fields.ts';
import type { InputOf, InputProps } from '../kind.ts';

type Props = InputProps<ListField> & { inputOf: InputOf };

export function RowsInput({ name, field, inputOf, ...form }: Props) {
  const { getSource } = useSourceContext();
  const rows: unknown = useWatch({ name: getSource(name) });
  const isFull = Array.isArray(rows) && rows.length >= field.max;
  return (
    <ArrayInput source={name} validate={field.min > 0 ? required() : undefined} sx={labelStyles}>
      <SimpleFormIterator inline fullWidth disableClear disableAdd={isFull} sx={actionStyles}>
        {Object.entries(field.of).map(([nested, of]) => {
          const Input = inputOf(of);
          // A choice's words go by the name of the list too; the label of each input does already.
          return (
            Input && <Input key={nested} {...form} name={nested} field={of} labelled={`${name}.${nested}`} />
          );
        })}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** Above its rows, where the labels of other inputs begin. */
const labelStyles = { '& > .RaArrayInput-label': { ml: 1.5 } } as const;

/** What moves and removes a row is there for keys and fingers too, not only under a pointer. */
const actionStyles = {
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-inline': { flexDirection: { xs: 'column', md: 'row' } },
} as const;
