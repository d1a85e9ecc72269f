/** Chooses a filter and its value: next to the button that opened it, or at the bottom on narrow screens. */
import { Button, Drawer, MenuItem, MenuList, Popover, Stack, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import { useIsSmall } from '../../records/useIsSmall.ts';
import { type AvailableFilter, getActiveValues } from './availableFilters.ts';

type Props = {
  anchor: HTMLElement;
  resource: Resource;
  /** The filters that can be added. */
  choices: readonly AvailableFilter[];
  /** The filter being edited; undefined while choosing one. */
  filter: AvailableFilter | undefined;
  filterValues: FilterValues;
  onChoose: (filter: AvailableFilter) => void;
  onApply: (filter: AvailableFilter, values: FilterValues) => void;
  onClose: () => void;
};

export function FilterPanel({ anchor, choices, filter, onChoose, onClose, ...rest }: Props) {
  const translate = useTranslate();
  const title = filter?.label ?? translate('ra.action.add_filter');
  return (
    <Frame anchor={anchor} title={title} onClose={onClose}>
      {filter ? (
        <FilterForm key={filter.name} filter={filter} {...rest} />
      ) : (
        <MenuList autoFocusItem aria-label={title}>
          {choices.map((choice) => (
            <MenuItem key={choice.name} onClick={() => onChoose(choice)}>
              {choice.label}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </Frame>
  );
}

function FilterForm({
  filter,
  resource,
  filterValues,
  onApply,
}: Pick<Props, 'resource' | 'filterValues' | 'onApply'> & { filter: AvailableFilter }) {
  const translate = useTranslate();
  const [initialValues] = useState(() => getActiveValues(filter, filterValues));
  const [values, setValues] = useState<FilterValues | undefined>(initialValues);
  const { name, field, label, Editor } = filter;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (values) onApply(filter, values);
  };
  return (
    <Stack component="form" onSubmit={submit} noValidate spacing={1.5} sx={{ p: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {label}
      </Typography>
      <Suspense fallback={null}>
        {Editor && (
          <Editor
            name={name}
            field={field}
            resource={resource}
            label={label}
            values={initialValues}
            others={filterValues}
            onChange={setValues}
          />
        )}
      </Suspense>
      <Button
        type="submit"
        variant="contained"
        disableElevation
        disabled={!values}
        sx={{ alignSelf: 'flex-end' }}
      >
        {translate('console.filter.apply')}
      </Button>
    </Stack>
  );
}

function Frame({
  anchor,
  title,
  onClose,
  children,
}: {
  anchor: HTMLElement;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const paper = { role: 'dialog', 'aria-label': title };
  if (useIsSmall()) {
    return (
      <Drawer anchor="bottom" open onClose={onClose} slotProps={{ paper }}>
        {children}
      </Drawer>
    );
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { ...paper, sx: { width: 340, maxWidth: '95vw', mt: 0.5 } } }}
    >
      {children}
    </Popover>
  );
}
