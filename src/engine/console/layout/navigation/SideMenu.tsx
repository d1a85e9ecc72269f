/** The menu at the side, and in the drawer on narrow screens. */
import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { usePrefetchRows } from '../../lists/rows/prefetchRows.ts';
import { MenuLink } from './MenuLink.tsx';
import { type MenuGroup, useMenu } from './menu.ts';

type Props = {
  /** Shows only icons. */
  isCollapsed?: boolean;
  /** Called when the user follows an entry. */
  onFollow?: () => void;
  /** Shown above the entries. */
  children?: ReactNode;
};

export function SideMenu({ isCollapsed = false, onFollow, children }: Props) {
  const translate = useTranslate();
  const menu = useMenu();
  return (
    <Box component="nav" aria-label={translate('console.menu.label')} sx={{ pb: 2 }} {...usePrefetchRows()}>
      {children}
      <Box sx={{ px: 1.25 }}>
        {menu.map((part, at) => (
          <Part
            key={part.group}
            part={part}
            isFirst={at === 0}
            isCollapsed={isCollapsed}
            onFollow={onFollow}
          />
        ))}
      </Box>
    </Box>
  );
}

function Part({
  part,
  isFirst,
  isCollapsed,
  onFollow,
}: Omit<Props, 'children'> & { part: MenuGroup; isFirst: boolean }) {
  const heading = useId();
  const isPlain = isFirst && (part.label === undefined || part.group === 'overview');
  return (
    <>
      {!isPlain && (
        <Typography
          id={heading}
          variant="caption"
          component="p"
          color="textSecondary"
          sx={isCollapsed ? hairline : { px: 1.25, pt: 2, pb: 0.5, fontWeight: 500 }}
        >
          {part.label}
        </Typography>
      )}
      <Box
        component="ul"
        aria-labelledby={isPlain ? undefined : heading}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}
      >
        {part.entries.map((entry) => (
          <li key={entry.to}>
            <MenuLink {...entry} isCollapsed={isCollapsed ?? false} onClick={onFollow} />
          </li>
        ))}
      </Box>
    </>
  );
}

/** A collapsed menu shows a heading as a line; screen readers still announce it. */
const hairline = {
  height: 0,
  my: 1.25,
  mx: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
} as const;
