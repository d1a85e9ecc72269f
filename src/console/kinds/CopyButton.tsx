/** A value to be pasted elsewhere, with the button that copies it. */
import CopyIcon from '@mui/icons-material/ContentCopy';
import { IconButton, Stack, Tooltip } from '@mui/material';
import { useNotify, useResourceContext, useTranslate } from 'react-admin';

export function CopyButton({ field, value }: { field: string; value: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext();
  const copy = async () => {
    // A resource may have wording of its own: "Copied the public key to the clipboard".
    const say = (key: 'copied' | 'notCopied', type: 'success' | 'error') =>
      notify(`resources.${resource}.notifications.${key}`, {
        type,
        messageArgs: { _: translate(`console.${key}`) },
      });
    try {
      await navigator.clipboard.writeText(value);
      say('copied', 'success');
    } catch {
      say('notCopied', 'error');
    }
  };
  const label = `${translate('console.copy')}: ${translate(`resources.${resource}.fields.${field}`)}`;
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <code style={{ overflowWrap: 'anywhere' }}>{value}</code>
      <Tooltip title={translate('console.copy')}>
        <IconButton size="small" onClick={copy} aria-label={label}>
          <CopyIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
