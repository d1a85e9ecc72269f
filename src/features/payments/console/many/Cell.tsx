/** A cell of the table of payments that is edited in place, as in a spreadsheet. */
import { Box, InputBase } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

type Props = {
  /** Names column and row. */
  label: string;
  value: string;
  /** Receives the text once the cell is left. */
  onCommit: (text: string) => void;
  error?: string | undefined;
  /** Shown below if there is no error. */
  hint?: ReactNode;
  isFigure?: boolean;
  disabled?: boolean;
  /** Shows the value as text: it cannot change any more. */
  isFixed?: boolean;
};

export function Cell({ label, value, onCommit, error, hint, isFigure, disabled, isFixed }: Props) {
  const id = useId();
  // From focus on, the field keeps its text: a value that is formatted later would move the selection.
  const [draft, setDraft] = useState<{ text: string; initial: string }>();
  const commit = () => {
    if (draft && draft.text !== draft.initial) onCommit(draft.text);
    setDraft(undefined);
  };
  const below = error ?? hint;
  const textAlign = isFigure ? 'right' : 'left';
  return (
    <Box sx={{ minWidth: 0 }}>
      {isFixed ? (
        <Box className={isFigure ? 'figures' : undefined} sx={{ ...textStyle, textAlign }}>
          {value}
        </Box>
      ) : (
        <InputBase
          value={draft?.text ?? value}
          onFocus={() => setDraft({ text: value, initial: value })}
          onChange={({ target }) => setDraft({ text: target.value, initial: draft?.initial ?? value })}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
            if (key === 'Escape') setDraft(undefined);
          }}
          disabled={disabled}
          error={error !== undefined}
          fullWidth
          inputProps={{
            ...{ 'aria-label': label, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
            ...(below && { 'aria-describedby': id }),
            ...(isFigure && { inputMode: 'decimal', className: 'figures', style: { textAlign: 'right' } }),
          }}
          sx={inputStyle}
        />
      )}
      {below && (
        <Box
          id={id}
          sx={{
            ...belowStyle,
            color: error ? 'error.main' : 'text.secondary',
            textAlign,
          }}
        >
          {below}
        </Box>
      )}
    </Box>
  );
}

const inputStyle = {
  ...{ px: 1, borderRadius: 1, border: '1px solid', borderColor: 'divider', fontSize: '0.875rem' },
  '&:hover:not(.Mui-disabled)': { borderColor: 'text.secondary' },
  '&.Mui-focused': {
    borderColor: 'primary.main',
    boxShadow: (theme: { palette: { primary: { main: string } } }) =>
      `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  '&.Mui-error': { borderColor: 'error.main' },
} as const;

const textStyle = { px: 1, py: '5px', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;

const belowStyle = {
  px: 1,
  pt: 0.25,
  fontSize: '0.75rem',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
} as const;
