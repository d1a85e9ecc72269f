/** A titled section of a page. */
import { Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { RegionTitle } from '../../layout/ScrollRegion.tsx';

export function Section({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={section}>
      <Stack direction="row" sx={head}>
        <Typography id={heading} variant="subtitle1" component="h2">
          {title}
        </Typography>
        {action}
      </Stack>
      <RegionTitle value={title}>{children}</RegionTitle>
    </Paper>
  );
}

/** @returns the title of a declared section; the resource's name if it has none */
export function useSectionTitle({ name }: Resource): (section: string) => string {
  const translate = useTranslate();
  return (section) =>
    translate(`resources.${name}.sections.${section}`, {
      _: translate(`resources.${name}.name`, { smart_count: 1 }),
    });
}

const head = {
  mb: 1,
  minHeight: 30,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  // Aligns the text of the last action, not its padding, with the section's content.
  '& .MuiButton-text:last-child': { mr: -1.25 },
} as const;

/** A table in a section spans its full width, with the first and last column aligned with the surrounding content. */
const section = {
  px: 2,
  pt: 1.5,
  pb: 2,
  // `hidden` would break the sticky table head.
  overflow: 'clip',
  '& .scroll-region': { mx: -2, width: 'auto' },
  '& .MuiTableCell-root:first-of-type': { pl: 2 },
  '& .MuiTableCell-root:last-of-type': { pr: 2 },
} as const;
