/** The format of a file, with a line of explanation. */
import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type ExportForm, exportFormats } from '../../../contract/exports/format.ts';

type Props = {
  form: ExportForm;
  /** Time zone of the file's timestamps. */
  zone: string;
  onChange: (form: ExportForm) => void;
};

export function FormatSelect({ form, zone, onChange }: Props) {
  const translate = useTranslate();
  return (
    <FormControl fullWidth>
      <FormLabel id="export-form">{translate('console.export.form')}</FormLabel>
      <RadioGroup
        aria-labelledby="export-form"
        value={form}
        onChange={(_, chosen) => onChange(chosen as ExportForm)}
        sx={{ mt: 0.5 }}
      >
        {exportFormats.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio slotProps={{ input: { 'aria-describedby': `export-form-${each}` } }} />}
            label={
              <>
                {translate(`console.export.forms.${each}`)}
                <Typography id={`export-form-${each}`} variant="body2" color="textSecondary" aria-hidden>
                  {translate(`console.export.about.${each}`, { zone })}
                </Typography>
              </>
            }
            sx={{ alignItems: 'flex-start', py: 0.5, '& .MuiRadio-root': { mt: -1 } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
