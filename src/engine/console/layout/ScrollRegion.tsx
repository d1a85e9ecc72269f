/**
 * A container for tables. A table wider than its container scrolls inside it: it becomes focusable, is announced as a
 * scrollable region, shows a shadow at each clipped edge and a button that leads to the next columns. Its head sticks to
 * the top of the screen.
 */
import MoreIcon from '@mui/icons-material/KeyboardArrowRight';
import { Box, IconButton, TableContainer, type TableContainerProps } from '@mui/material';
import { alpha, type SxProps, type Theme } from '@mui/material/styles';
import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

/** The default label of tables in a part of a page: the part's title. */
export const RegionTitle = createContext('');

type Props = TableContainerProps & { label?: string };

export function ScrollRegion({ label, sx = {}, children, ...props }: Props) {
  const translate = useTranslate();
  const title = use(RegionTitle);
  const region = useRef<HTMLDivElement>(null);
  const [clippedEdges, update] = useClippedEdges(region);
  const isClipped = clippedEdges !== undefined;
  useStickyHead(region, isClipped);
  const regionProps = isClipped && {
    role: 'region',
    tabIndex: 0,
    'aria-label': translate('console.scrollable', { name: label ?? title }),
  };
  return (
    <Box className="scroll-region" data-cut={clippedEdges} sx={[frame, ...[sx].flat()] as SxProps<Theme>}>
      <TableContainer ref={region} {...props} {...regionProps} onScroll={update}>
        {children}
      </TableContainer>
      {clippedEdges?.includes('end') && <MoreColumns region={region} />}
    </Box>
  );
}

/** Over the head of the clipped column. The focus moves to the region, where the arrow keys scroll: the button may disappear. */
function MoreColumns({ region }: { region: RefObject<HTMLElement | null> }) {
  const label = useTranslate()('console.moreColumns');
  const handleClick = () => {
    const element = region.current;
    if (!element) return;
    element.scrollLeft += element.clientWidth * 0.8;
    element.focus({ preventScroll: true });
  };
  return (
    <IconButton color="inherit" size="small" aria-label={label} title={label} onClick={handleClick} sx={more}>
      <MoreIcon fontSize="small" />
    </IconButton>
  );
}

const more = {
  ...{ position: 'absolute', top: 2, right: 2, zIndex: 4, width: 30, height: 30 },
  ...{ transform: 'translateY(var(--head-shift, 0px))', displayPrint: 'none' },
  '&, &:hover': { bgcolor: 'background.paper' },
  '&:hover': { color: 'primary.main' },
} as const;

/** Which edges are clipped: `start`, `end` or both; undefined if everything fits. */
function useClippedEdges(region: RefObject<HTMLElement | null>) {
  const [clippedEdges, setClippedEdges] = useState<string>();
  const update = () => {
    if (region.current) setClippedEdges(findClippedEdges(region.current));
  };
  // Before painting, so that the content below doesn't shift.
  useLayoutEffect(update, []);
  useEffect(() => {
    const observer = new ResizeObserver(update);
    const element = region.current;
    if (element) for (const one of [element, ...element.querySelectorAll('table')]) observer.observe(one);
    return () => observer.disconnect();
    // On every render: the children may contain a different table.
  });
  return [clippedEdges, update] as const;
}

function findClippedEdges({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): string | undefined {
  if (scrollWidth <= clientWidth + 1) return undefined;
  const isClipped = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
  return (['start', 'end'] as const).filter((edge) => isClipped[edge]).join(' ');
}

/**
 * A sticky head would stick to the horizontally scrolling container instead of the screen, so there it is moved by
 * script.
 */
function useStickyHead(region: RefObject<HTMLElement | null>, isClipped: boolean): void {
  useEffect(() => {
    if (!isClipped) return;
    const move = () => {
      const head = region.current?.querySelector('thead');
      if (!region.current || !head) return;
      const { top, height } = region.current.getBoundingClientRect();
      const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--bar-height')) || 0;
      const shift = Math.min(Math.max(0, bar - top), Math.max(0, height - head.offsetHeight));
      region.current.parentElement?.style.setProperty('--head-shift', `${shift}px`);
    };
    move();
    window.addEventListener('scroll', move, { passive: true });
    return () => window.removeEventListener('scroll', move);
  }, [region, isClipped]);
}

const frame = (theme: Theme) => {
  const shade = (to: string) =>
    `linear-gradient(to ${to}, ${alpha(theme.palette.text.primary, 0.22)}, transparent)`;
  return {
    position: 'relative',
    '& > .MuiTableContainer-root': { overflow: 'visible' },
    '& thead th, & thead td': { position: 'sticky', top: 'var(--bar-height, 0px)', zIndex: 2 },
    '&[data-cut]': {
      '& > .MuiTableContainer-root': { overflowX: 'auto', overflowY: 'hidden' },
      '& thead th, & thead td': {
        position: 'relative',
        top: 0,
        transform: 'translateY(var(--head-shift, 0px))',
      },
    },
    '&::before, &::after': {
      ...{ content: '""', position: 'absolute', top: 0, bottom: 0, width: '18px', zIndex: 3 },
      ...{ pointerEvents: 'none', opacity: 0, transition: 'opacity 120ms' },
    },
    '&::before': { left: 0, background: shade('right') },
    '&::after': { right: 0, background: shade('left') },
    '&[data-cut~=start]::before, &[data-cut~=end]::after': { opacity: 1 },
    '@media print': {
      '&&& > .MuiTableContainer-root': { overflow: 'visible' },
      '&&& thead th, &&& thead td': { position: 'static', transform: 'none' },
      '&&::before, &&::after': { display: 'none' },
    },
  };
};
