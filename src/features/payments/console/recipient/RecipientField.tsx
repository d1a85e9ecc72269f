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
  sought: string;
  onChange: (party: WalletParty | null) => void;
  /** Receives the field's text, or the name of the resolved recipient. */
  onTyped: (text: string) => void;
  onFinding: (isFinding: boolean) => void;
  /** The error of the selection. */
  error?: ReactNode;
};

export function RecipientField({ label, value, sought, onChange, onTyped, onFinding, error }: Props) {
  const translate = useTranslate();
  const [text, setText] = useState(value ? (value.sought ?? value.name) : sought);
  const { find, forget, isFinding, failure } = useRecipient({ onFinding, onFound });
  function onFound(party: WalletParty) {
    onChange(party);
    onTyped(party.name);
  }
  const look = () => {
    if (!value && text.trim()) void find(text.trim());
  };
  const begin = useRef(look);
  useEffect(() => begin.current(), []);

  const said = failure ?? error;
  return (
    <TextField
      label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        forget();
        onTyped(target.value);
        if (value) onChange(null);
      }}
      onBlur={look}
      onKeyDown={(event) => {
        // The resolved recipient must be shown before the review.
        if (event.key !== 'Enter' || value) return;
        event.preventDefault();
        look();
      }}
      required
      placeholder={translate('console.recipient.hint')}
      error={Boolean(said)}
      helperText={said || (value ? <Found party={value} /> : translate('console.recipient.how'))}
      slotProps={{
        htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
        formHelperText: { 'aria-live': 'polite', component: 'div' },
        input: {
          endAdornment: !value && (
            <InputAdornment position="end">
              <Button size="small" onClick={look} loading={isFinding} disabled={!text.trim()}>
                {translate('console.recipient.find')}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function Found({ party }: { party: WalletParty }) {
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
