/** The recipient field for users who can't see others: an exact user name, e-mail address or payment code. */
import FoundIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { WalletParty } from '#features/wallets/console';
import { useRecipient } from './useRecipient.ts';

type Props = {
  label: string;
  value: WalletParty | null;
  /** Looked up immediately if no recipient is selected. */
  initialText: string;
  onChange: (party: WalletParty | null) => void;
  /** Receives the field's text, or the name of the resolved recipient. */
  onTextChange: (text: string) => void;
  onLookup: (isLookingUp: boolean) => void;
  /** The error of the selection. */
  error?: ReactNode;
};

export function RecipientField({
  label,
  value,
  initialText,
  onChange,
  onTextChange,
  onLookup,
  error,
}: Props) {
  const translate = useTranslate();
  const [text, setText] = useState(value ? (value.sought ?? value.name) : initialText);
  const { find, reset, isLookingUp, failure } = useRecipient({ onLookup, onResolve: handleResolve });
  function handleResolve(party: WalletParty) {
    onChange(party);
    onTextChange(party.name);
  }
  const lookUp = () => {
    if (!value && text.trim()) void find(text.trim());
  };
  const initialLookUp = useRef(lookUp);
  useEffect(() => initialLookUp.current(), []);

  const errorText = failure ?? error;
  return (
    <TextField
      label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        reset();
        onTextChange(target.value);
        if (value) onChange(null);
      }}
      onBlur={lookUp}
      onKeyDown={(event) => {
        // The resolved recipient must be shown before the review.
        if (event.key !== 'Enter' || value) return;
        event.preventDefault();
        lookUp();
      }}
      required
      placeholder={translate('console.recipient.hint')}
      error={Boolean(errorText)}
      helperText={
        errorText || (value ? <ResolvedRecipient party={value} /> : translate('console.recipient.how'))
      }
      slotProps={{
        htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
        formHelperText: { 'aria-live': 'polite', component: 'div' },
        input: {
          endAdornment: !value && (
            <InputAdornment position="end">
              <Button size="small" onClick={lookUp} loading={isLookingUp} disabled={!text.trim()}>
                {translate('console.recipient.find')}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function ResolvedRecipient({ party }: { party: WalletParty }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.primary' }}>
      <FoundIcon color="success" sx={{ fontSize: 18 }} aria-hidden />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {translate('console.recipient.found', { name: party.name })}
      </Box>
    </Box>
  );
}
