/** Keeps the rules that the console goes by those in force, while an administrator may change them. */
import type { Ability } from '../../contract/abilities.ts';
import { onRules } from '../providers/http.ts';
import { storedAbility } from './ability.ts';
import { renewUser } from './session.ts';
import { onSessionChange, storedUser } from './storage.ts';

/**
 * From now on the rules are fetched anew when any answer says that others are in force, and when the person
 * comes back to the page. Asking from time to time would keep a session alive that nobody uses.
 * @returns how to stop
 */
export function followRules(): () => void {
  const stopAnswers = onRules((version) => {
    const user = storedUser();
    if (user && user.rules !== version) renew();
  });
  const onReturn = () => {
    if (document.visibilityState === 'visible' && storedUser()) renew();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  return () => {
    stopAnswers();
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
  };
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
