/** Keeps the console's permission rules current while an administrator may change them. */
import { jwtDecode } from 'jwt-decode';
import type { Ability } from '../../contract/rights/abilities.ts';
import { onRules } from '../providers/http.ts';
import { storedAbility } from './ability.ts';
import { renewUser } from './session.ts';
import { onSessionChange, storedSession, storedUser } from './storage.ts';

/** Milliseconds without a response after which a visible page asks for the rules. */
const QUIET_MS = 30_000;

/**
 * Starts refreshing the rules: when a response reports another version, when the user returns to the page or interacts
 * after a pause, and periodically while the page is visible and idle. The periodic refresh ends with the access token,
 * because renewing that would keep an unused session alive. @returns a function that stops it
 */
export function startPermissionSync(): () => void {
  let lastResponseAt = Date.now();
  const isQuiet = () => Date.now() - lastResponseAt >= QUIET_MS;
  const unsubscribe = onRules((version) => {
    lastResponseAt = Date.now();
    const user = storedUser();
    if (user && user.rules !== version) renew();
  });
  const handleReturn = () => {
    if (isVisible() && storedUser()) renew();
  };
  const handleInteraction = () => {
    if (isQuiet()) handleReturn();
  };
  const timer = setInterval(() => {
    if (isQuiet() && isTokenValid()) handleReturn();
  }, QUIET_MS / 2);
  const events = [
    [document, 'visibilitychange', handleReturn],
    [window, 'focus', handleReturn],
    [window, 'pointermove', handleInteraction],
    [window, 'keydown', handleInteraction],
  ] as const;
  for (const [target, event, act] of events) target.addEventListener(event, act, { passive: true });
  return () => {
    unsubscribe();
    clearInterval(timer);
    for (const [target, event, act] of events) target.removeEventListener(event, act);
  };
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Whether the access token has not expired. Renewing it would keep an unused session alive. */
export function isTokenValid(): boolean {
  try {
    const { exp = 0 } = jwtDecode(storedSession()?.accessToken ?? '');
    return exp * 1000 > Date.now();
  } catch {
    return false;
  }
}

/** Calls `listener` when the signed-in user's permissions have changed. Returns an unsubscribe function. */
export function onAbilityChange(listener: () => void): () => void {
  let last: Ability = storedAbility();
  return onSessionChange(() => {
    const now = storedAbility();
    if (now === last) return;
    last = now;
    if (storedUser()) listener();
  });
}

let renewal: Promise<void> | undefined;

/** One request at a time; after a failure the next response triggers it again. */
function renew(): void {
  if (renewal) return;
  renewal = renewUser()
    .catch(() => undefined)
    .finally(() => {
      renewal = undefined;
    });
}
