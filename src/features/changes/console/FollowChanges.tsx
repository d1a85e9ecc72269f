/** Refetches what others have changed. While somebody is at work on the page, it only says so: nothing moves under the pointer. */
import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { Box, Button } from '@mui/material';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { affectedKeys } from '#engine/console';
import { type Changes, followChanges } from './followChanges.ts';
import { isOccupied } from './isOccupied.ts';

/** Milliseconds between two looks at whether somebody is still at work. */
const INTERVAL = 500;

/** What has changed, by the first elements of query keys. */
type Keys = { everything: boolean; keys: Set<string> };
const none = (): Keys => ({ everything: false, keys: new Set() });

export function FollowChanges() {
  const client = useQueryClient();
  const translate = useTranslate();
  const [isHeld, setHeld] = useState(false);
  const changed = useRef(none());

  const apply = useCallback(() => {
    const now = changed.current;
    changed.current = none();
    setHeld(false);
    // A hidden page refetches what is out of date when it is shown.
    const refetchType = document.hidden ? 'none' : 'active';
    void client.invalidateQueries({ refetchType, predicate: (query) => follows(query, now) });
  }, [client]);

  const settle = useCallback(() => {
    if (isVisible(client.getQueryCache().getAll(), changed.current) && !document.hidden && isOccupied())
      setHeld(true);
    else apply();
  }, [client, apply]);

  useEffect(() => {
    const handle = (changes: Changes) => {
      const now = toKeys(changes);
      // A badge in the menu moves nothing.
      void client.invalidateQueries({ predicate: (query) => follows(query, now) && movesNothing(query) });
      const { everything, keys } = changed.current;
      changed.current = { everything: everything || now.everything, keys: new Set([...keys, ...now.keys]) };
      settle();
    };
    return followChanges(handle);
  }, [client, settle]);

  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(settle, INTERVAL);
    return () => clearInterval(timer);
  }, [isHeld, settle]);

  return (
    <Box role="status" sx={place}>
      {isHeld && (
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

function toKeys({ changed, everything }: Changes): Keys {
  return { everything, keys: new Set(Object.keys(changed).flatMap(affectedKeys)) };
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

const place = {
  ...{ position: 'fixed', top: 'calc(var(--bar-height, 0px) + 8px)', left: '50%', zIndex: 'snackbar' },
  ...{ transform: 'translateX(-50%)', displayPrint: 'none' },
} as const;
