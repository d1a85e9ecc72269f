/** Refetches what others have changed. While somebody is at work on the page, it only says so: nothing moves under the pointer. */
import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { Box, Button } from '@mui/material';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { affectedKeys } from '#engine/console';
import { useFollowSetting } from './FollowSetting.tsx';
import { type Changes, followChanges } from './followChanges.ts';
import { isOccupied } from './isOccupied.ts';

/** Milliseconds between two looks at whether somebody is still at work. */
const INTERVAL = 500;
/** How many times longer than the last refetching the page rests: what is slow to read is read less often. */
const REST = 4;

/** What has changed, by the first elements of query keys, and whether this user changed all of it. */
type Keys = { everything: boolean; own: boolean; keys: Set<string> };
const none = (): Keys => ({ everything: false, own: true, keys: new Set() });

/** @param follow replaced in tests */
export function FollowChanges({ follow = followChanges }: { follow?: typeof followChanges }) {
  const client = useQueryClient();
  const translate = useTranslate();
  const [setting] = useFollowSetting();
  const [waits, setWaits] = useState<'for nothing' | 'for rest' | 'for somebody at work'>('for nothing');
  const changed = useRef(none());
  /** Until when nothing is refetched again. */
  const restsUntil = useRef(0);

  const apply = useCallback(() => {
    const now = changed.current;
    changed.current = none();
    setWaits('for nothing');
    const began = performance.now();
    restsUntil.current = Number.POSITIVE_INFINITY;
    // A hidden page refetches what is out of date when it is shown.
    const refetchType = document.hidden ? 'none' : 'active';
    void client.invalidateQueries({ refetchType, predicate: (query) => follows(query, now) }).finally(() => {
      const ended = performance.now();
      restsUntil.current = ended + REST * (ended - began);
    });
  }, [client]);

  const settle = useCallback(() => {
    if (document.hidden || !isVisible(client.getQueryCache().getAll(), changed.current)) apply();
    // What people changed themselves, pages have already read again: to offer it would only disturb.
    else if (isOccupied()) setWaits(changed.current.own ? 'for rest' : 'for somebody at work');
    else if (performance.now() < restsUntil.current) setWaits('for rest');
    else apply();
  }, [client, apply]);

  useEffect(() => {
    const handle = (changes: Changes) => {
      const now = toKeys(changes);
      // A badge in the menu moves nothing.
      void client.invalidateQueries({ predicate: (query) => follows(query, now) && movesNothing(query) });
      const { everything, own, keys } = changed.current;
      changed.current = {
        everything: everything || now.everything,
        own: own && now.own,
        keys: new Set([...keys, ...now.keys]),
      };
      settle();
    };
    return setting === 'on' ? follow(handle) : undefined;
  }, [client, follow, settle, setting]);

  useEffect(() => {
    if (waits === 'for nothing') return;
    const timer = setInterval(settle, INTERVAL);
    return () => clearInterval(timer);
  }, [waits, settle]);

  return (
    <Box role="status" sx={place}>
      {waits === 'for somebody at work' && (
        <Button
          variant="contained"
          size="small"
          startIcon={<RefreshIcon />}
          onClick={apply}
          sx={{ borderRadius: 8 }}
        >
          {translate('console.changes.show')}
        </Button>
      )}
    </Box>
  );
}

function toKeys({ changed, everything, own }: Changes): Keys {
  return { everything, own, keys: new Set(Object.keys(changed).flatMap(affectedKeys)) };
}

/** A query that is not refetched when the window gets the focus, such as that of a form, never is by itself. */
function follows({ queryKey, observers }: Query, { everything, keys }: Keys): boolean {
  return (
    (everything || keys.has(String(queryKey[0]))) &&
    !observers.some(({ options }) => options.refetchOnWindowFocus === false)
  );
}

const movesNothing = ({ meta }: Query): boolean => meta?.movesNothing === true;

/** Whether anything on the page shows it. */
function isVisible(queries: readonly Query[], keys: Keys): boolean {
  return queries.some((query) => query.isActive() && !movesNothing(query) && follows(query, keys));
}

/** Below the bar, or in reach of the thumb. */
const place = {
  ...{ position: 'fixed', left: '50%', zIndex: 'snackbar', transform: 'translateX(-50%)' },
  ...{ top: { xs: 'auto', sm: 'calc(var(--bar-height, 0px) + 8px)' }, bottom: { xs: 16, sm: 'auto' } },
  ...{ whiteSpace: 'nowrap', displayPrint: 'none' },
} as const;
