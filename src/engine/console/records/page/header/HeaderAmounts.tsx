/** The amounts in the head of a record's page: one large figure, the next ones small. */
import { Box, Skeleton, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { Amount } from '../../../fieldKinds/parts/Amount.tsx';
import type { DisplayAmount } from '../../../fieldKinds/parts/AmountList.tsx';
import { MarkedAmount } from '../../../fieldKinds/parts/MarkedAmount.tsx';

/** So many fit beside a name: enough to recognize who has what. */
export const MAX_AMOUNTS = 4;

type Props = {
  /** The most important first. */
  amounts: readonly (DisplayAmount & { isVoid?: boolean })[];
  /** What they are, if the record's kind does not say so. */
  label?: string | undefined;
  /** Path of the page that shows all of them. */
  path?: string | undefined;
};

export function HeaderAmounts({ amounts, label, path }: Props) {
  const translate = useTranslate();
  const [first, ...others] = amounts;
  if (!first) return null;
  const { parts = [] } = first;
  const shown = others.slice(0, MAX_AMOUNTS - 1);
  const more = others.length - shown.length;
  return (
    <>
      <MarkedAmount altered={first.altered} expected={first.expected}>
        <Amount
          amount={first.amount}
          currency={first.abbreviation}
          isVoid={first.isVoid ?? false}
          size="large"
        />
      </MarkedAmount>
      {(label !== undefined || parts.length > 0 || others.length > 0) && (
        <Box sx={{ ...row, justifyContent: { sm: 'flex-end' } }}>
          {label !== undefined && (
            <Typography component="span" variant="body2">
              {label}
            </Typography>
          )}
          <InlineParts parts={parts} />
          {shown.map(({ currency, abbreviation, amount, altered, expected, ...other }) => (
            <Typography key={currency} component="span" variant="body2" color="textSecondary">
              <MarkedAmount altered={altered} expected={expected}>
                <Amount amount={amount} currency={abbreviation} />
              </MarkedAmount>
              <InlineParts parts={other.parts ?? []} />
            </Typography>
          ))}
          {more > 0 && (
            <Typography
              {...(path ? { component: LinkBase, to: path, color: 'primary' } : linkless)}
              variant="body2"
            >
              {translate('console.record.moreFigures', { smart_count: more })}
            </Typography>
          )}
        </Box>
      )}
    </>
  );
}

/** Beside the figures, so that the header keeps its height when they arrive. */
function InlineParts({ parts }: { parts: NonNullable<DisplayAmount['parts']> }) {
  return parts.map(({ label, amount }) => (
    <Typography key={label} component="span" variant="body2" color="textSecondary">
      {label} <Amount amount={amount} />
    </Typography>
  ));
}

/** As high as one large figure and a line of small ones. */
export function HeaderAmountsSkeleton() {
  return (
    <Box aria-hidden sx={{ ml: { sm: 'auto' }, width: 160 }}>
      <Skeleton width={160} height={36} />
      <Skeleton width={160} height={20} />
    </Box>
  );
}

const linkless = { component: 'span', color: 'textSecondary' } as const;

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'flex-start' } as const;
