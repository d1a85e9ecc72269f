/** Signed checkpoints: creates one to download, and loads a stored one to verify against. */
import { Button, Chip, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import {
  callService,
  FileChooser,
  formatTimestampText,
  Section,
  saveFile,
  useErrorToast,
} from '#engine/console';
import { checkpoint } from '#engine/contract';
import { exportCheckpoint } from '../calls.ts';

export type LoadedCheckpoint = { text: string; date: string };
type Props = {
  loaded: LoadedCheckpoint | undefined;
  onChoose: (checkpoint: LoadedCheckpoint | undefined) => void;
};

export function Checkpoints({ loaded, onChoose }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await callService(exportCheckpoint)).data,
    onSuccess: (created) =>
      saveFile(
        `monedero-checkpoint-${created.date.slice(0, 19).replaceAll(':', '-')}.json`,
        new Blob([`${JSON.stringify(created)}\n`], { type: 'application/json' }),
      ),
    onError: useErrorToast(),
  });
  const load = async (file: File) => {
    const match = parseCheckpoint(await file.text());
    setInvalid(!match);
    onChoose(match);
  };
  return (
    <Section title={translate('console.integrity.checkpoint.title')}>
      <Stack spacing={1.5} sx={{ maxWidth: 720, alignItems: 'flex-start' }}>
        <Typography variant="body2" color="textSecondary">
          {translate('console.integrity.checkpoint.text')}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
            {translate('console.integrity.checkpoint.export')}
          </Button>
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {translate('console.integrity.checkpoint.choose')}
          </Button>
          <FileChooser
            ref={input}
            accept=".json,.checkpoint,.txt"
            label={translate('console.integrity.checkpoint.choose')}
            onChoose={(file) => void load(file)}
          />
          {loaded && (
            <Chip
              color="primary"
              variant="outlined"
              label={translate('console.integrity.checkpoint.of', {
                date: formatTimestampText(loaded.date, locale),
              })}
              onDelete={() => onChoose(undefined)}
            />
          )}
        </Stack>
        <Typography variant="body2" role="status" color="error">
          {isInvalid && translate('validation.checkpoint')}
        </Typography>
      </Stack>
    </Section>
  );
}

/** The signature is verified by the service, not here. */
function parseCheckpoint(text: string): LoadedCheckpoint | undefined {
  const line = text.split('\n').find((one) => one.startsWith('{')) ?? '';
  try {
    const { date } = checkpoint.parse(JSON.parse(line));
    return { text: line, date };
  } catch {
    return undefined;
  }
}
