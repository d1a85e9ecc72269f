/** An active filter: its label opens it, the cross removes it. */
import CloseIcon from '@mui/icons-material/Close';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import type { AvailableFilter } from './availableFilters.ts';

type Props = {
  resource: Resource;
  filter: AvailableFilter;
  values: FilterValues;
  onOpen: ((anchor: HTMLElement) => void) | undefined;
  onRemove: () => void;
};

export function FilterChip({ resource, filter, values, onOpen, onRemove }: Props) {
  const translate = useTranslate();
  const { name, field, label, Summary } = filter;
  const content = (
    <>
      <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
        {label}
      </Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 }}>
        <Summary name={name} field={field} resource={resource} values={values} />
      </Box>
    </>
  );
  return (
    <Box component="span" role="group" aria-label={label} sx={chip}>
      {onOpen ? (
        <ButtonBase
          aria-haspopup="dialog"
          onClick={(event) => onOpen(event.currentTarget)}
          sx={{ ...part, pl: 1.25, pr: 0.5 }}
        >
          {content}
        </ButtonBase>
      ) : (
        <Box component="span" sx={{ ...part, pl: 1.25, pr: 0.5 }}>
          {content}
        </Box>
      )}
      <ButtonBase
        aria-label={translate('console.filter.remove', { field: label })}
        onClick={onRemove}
        sx={{ ...part, px: 0.75, color: 'text.secondary' }}
      >
        <CloseIcon sx={{ fontSize: 16 }} />
      </ButtonBase>
    </Box>
  );
}

const chip = {
  display: 'inline-flex',
  maxWidth: '100%',
  minWidth: 0,
  height: 30,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.85rem',
} as const;

const part = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 0,
  borderRadius: 'inherit',
  whiteSpace: 'nowrap',
  '&:is(button):hover': { bgcolor: 'action.hover' },
} as const;
