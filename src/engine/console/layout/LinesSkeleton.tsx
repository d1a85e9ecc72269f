/** Lines that are loading: a name on the left, a value on the right. */
import { Box, Skeleton } from '@mui/material';

/** @param props `lines`: how many will come, about; `height`: of each, in pixels */
export function LinesSkeleton({ lines, height }: { lines: number; height: number }) {
  return (
    <Box aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <Box key={at} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', height }}>
          <Skeleton width={`${32 + ((at * 13) % 24)}%`} />
          <Skeleton width={`${14 + ((at * 5) % 9)}%`} />
        </Box>
      ))}
    </Box>
  );
}
