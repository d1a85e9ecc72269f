/** The smallest parts: colors, type, buttons, states and amounts. */
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Chip, IconButton, Stack, Tab, Tabs, ToggleButton, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { SAMPLE_ID } from '../../../contract/values/recordId.ts';
import { AlteredBadge } from '../../fieldKinds/parts/AlteredBadge.tsx';
import { Amount } from '../../fieldKinds/parts/Amount.tsx';
import { AmountList, AmountSkeleton } from '../../fieldKinds/parts/AmountList.tsx';
import { CopyButton } from '../../fieldKinds/parts/CopyButton.tsx';
import { EmptyValue } from '../../fieldKinds/parts/EmptyValue.tsx';
import { ShortId } from '../../fieldKinds/parts/ShortId.tsx';
import { LinesSkeleton } from '../../layout/LinesSkeleton.tsx';
import { dark, light } from '../../theme/skins.ts';
import type { Example } from '../example.ts';

export const partExamples: readonly Example[] = [
  { name: 'theme: colors', Example: Colors },
  { name: 'theme: type', Example: Type },
  { name: 'Button', Example: Buttons },
  { name: 'state, Chip, ToggleButton, Tabs', Example: States },
  { name: 'Amount', Example: Amounts },
  { name: 'AmountList, AmountSkeleton, LinesSkeleton', Example: AmountLists },
  { name: 'ShortId, CopyButton, EmptyValue, AlteredBadge', Example: Values },
];

const row = { flexWrap: 'wrap', gap: 1.5, alignItems: 'center' };

function Colors() {
  const { mode } = useTheme().palette;
  const { mode: _mode, shadow: _shadow, ...colors } = mode === 'dark' ? dark : light;
  return (
    <Stack direction="row" sx={row}>
      {Object.entries(colors).map(([name, color]) => (
        <Box key={name} sx={{ width: 84 }}>
          <Box sx={{ height: 32, bgcolor: color, border: 1, borderColor: 'divider', borderRadius: 1 }} />
          <Typography variant="caption">{name}</Typography>
        </Box>
      ))}
    </Stack>
  );
}

function Type() {
  const translate = useTranslate();
  return (['h1', 'h2', 'h3', 'subtitle1', 'body1', 'body2', 'caption', 'overline'] as const).map(
    (variant) => (
      <Typography key={variant} variant={variant} component="p">
        {variant}: {translate('console.notFound.text')}
      </Typography>
    ),
  );
}

function Buttons() {
  const translate = useTranslate();
  const text = translate('ra.action.save');
  return (['contained', 'outlined', 'text'] as const).map((variant) => (
    <Stack key={variant} direction="row" sx={{ ...row, mb: 1.5 }}>
      <Button variant={variant}>{text}</Button>
      <Button variant={variant} startIcon={<AddIcon />}>
        {text}
      </Button>
      <Button variant={variant} size="small">
        {text}
      </Button>
      <Button variant={variant} color="error">
        {text}
      </Button>
      <Button variant={variant} disabled>
        {text}
      </Button>
      <Button variant={variant} loading>
        {text}
      </Button>
      <Button variant={variant}>{translate('console.notFound.text')}</Button>
      <IconButton aria-label={text}>
        <AddIcon />
      </IconButton>
    </Stack>
  ));
}

function States() {
  const translate = useTranslate();
  const text = translate('console.yes');
  return (
    <Stack direction="row" sx={row}>
      {[undefined, 'success', 'warning', 'error'].map((tone) => (
        <span key={tone ?? ''} className="state" data-tone={tone}>
          {text}
        </span>
      ))}
      {(['default', 'success', 'error', 'warning', 'info', 'primary'] as const).map((color) => (
        <Chip key={color} label={text} color={color} variant="outlined" size="small" />
      ))}
      <Chip label={translate('console.filter.clear')} variant="outlined" onDelete={() => {}} />
      <ToggleButton value="on" selected>
        {text}
      </ToggleButton>
      <ToggleButton value="off">{text}</ToggleButton>
      <Tabs value={0}>
        <Tab label={translate('console.yes')} />
        <Tab label={translate('console.no')} />
      </Tabs>
    </Stack>
  );
}

function Amounts() {
  return (
    <Stack direction="row" sx={{ ...row, alignItems: 'baseline', columnGap: 3 }}>
      <Amount amount="1234.50" currency="EUR" />
      <Amount amount="-1234.50" currency="EUR" />
      <Amount amount="1234.50" />
      <Amount amount="1234.50" currency="EUR" direction="in" />
      <Amount amount="1234.50" currency="EUR" direction="out" />
      <Amount amount="1234.50" currency="EUR" isVoid />
      <Amount amount="0.00" currency="EUR" size="medium" />
      <Amount amount="1234.50" currency="EUR" size="large" />
      <Amount amount="12345678901234.5678901234" currency="BTC" size="large" />
    </Stack>
  );
}

function AmountLists() {
  const amounts = [
    { currency: 'eur', abbreviation: 'EUR', amount: '12.50', parts: [{ label: 'a', amount: '2.50' }] },
    { currency: 'usd', abbreviation: 'USD', amount: '-1234567890123.50' },
    { currency: 'jpy', abbreviation: 'JPY', amount: '1200', altered: true, expected: '1300' },
  ];
  return (
    <Stack sx={{ gap: 2 }}>
      <AmountList amounts={amounts} />
      <AmountSkeleton />
      <LinesSkeleton lines={3} height={28} />
    </Stack>
  );
}

function Values() {
  return (
    <Stack direction="row" sx={row}>
      <ShortId id={SAMPLE_ID} />
      <CopyButton value={SAMPLE_ID} label="id" />
      <EmptyValue />
      <AlteredBadge />
    </Stack>
  );
}
