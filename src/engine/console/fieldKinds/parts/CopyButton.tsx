/** A value with a button that copies it. */
import CopyIcon from '@mui/icons-material/ContentCopy';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';

type Props = {
  value: string;
  /** The name of what is copied, for screen readers. */
  label: string;
  /** Message keys for either outcome: "Copied the public key to the clipboard". */
  messages?: { copied: string; notCopied: string };
  /** What is shown, if not the full value. */
  children?: ReactNode;
};

export function CopyButton({ value, label, messages, children }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    const notifyOutcome = (key: 'copied' | 'notCopied', type: 'success' | 'error') =>
      notify(messages?.[key] ?? `console.${key}`, { type, messageArgs: { _: translate(`console.${key}`) } });
    try {
      await navigator.clipboard.writeText(value);
      notifyOutcome('copied', 'success');
    } catch {
      notifyOutcome('notCopied', 'error');
    }
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
      {children ?? (
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      )}
      <Tooltip title={translate('console.copy')}>
        <IconButton
          size="small"
          onClick={(event) => {
            event.stopPropagation();
            void copy();
          }}
          aria-label={translate('console.labelled', { label: translate('console.copy'), value: label })}
          sx={{ p: 0.5, color: 'text.secondary' }}
        >
          <CopyIcon sx={{ fontSize: 15 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
