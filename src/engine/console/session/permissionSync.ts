/** Keeps the rules that the console goes by those in force, while an administrator may change them. */
import { jwtDecode } from 'jwt-decode';
import type { Ability } from '../../contract/rights/abilities.ts';
import { onRules } from '../providers/http.ts';
import { storedAbility } from './ability.ts';
import { renewUser } from './session.ts';
import { onSessionChange, storedSession, storedUser } from './storage.ts';

/** Milliseconds without any answer after which a page that is seen asks by itself. */
const QUIET = 30_000;

/**
 * From now on the rules are fetched anew when any answer says that others are in force, when the person comes back
 * to the page or touches it after a while, and from time to time while it is seen and asks for nothing else: as
 * long as its access token lasts, since a new one would keep a session alive that nobody uses.
 * @returns how to stop
 */
export function startPermissionSync(): () => void {
  let heard = Date.now();
  const isQuiet = () => Date.now() - heard >= QUIET;
  const stopAnswers = onRules((version) => {
    heard = Date.now();
    const user = storedUser();
    if (user && user.rules !== version) renew();
  });
  const onReturn = () => {
    if (isSeen() && storedUser()) renew();
  };
  const onTouch = () => {
    if (isQuiet()) onReturn();
  };
  const timer = setInterval(() => {
    if (isQuiet() && tokenLasts()) onReturn();
  }, QUIET / 2);
  const events = [
    [document, 'visibilitychange', onReturn],
    [window, 'focus', onReturn],
    [window, 'pointermove', onTouch],
    [window, 'keydown', onTouch],
  ] as const;
  for (const [target, event, act] of events) target.addEventListener(event, act, { passive: true });
  return () => {
    stopAnswers();
    clearInterval(timer);
    for (const [target, event, act] of events) target.removeEventListener(event, act);
  };
}

function isSeen(): boolean {
  return document.visibilityState === 'visible';
}

function tokenLasts(): boolean {
  try {
    const { exp = 0 } = jwtDecode(storedSession()?.accessToken ?? '');
    return exp * 1000 > Date.now();
  } catch {
    return false;
  }
}

/** Calls `listener` once what the signed-in person may do has changed. Returns how to stop. */
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

/** One at a time; where it fails the next answer asks for it again. */
function renew(): void {
  if (renewal) return;
  renewal = renewUser()
    .catch(() => undefined)
    .finally(() => {
      renewal = undefined;
    });
}
