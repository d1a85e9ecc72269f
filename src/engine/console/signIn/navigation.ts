/** Navigation between the visitor pages without a page load. */
import { type MouseEvent, useEffect, useState } from 'react';
import { storedSession } from '../session/storage.ts';
import { INVITATION } from './invitation.ts';
import type { SignInPage } from './pages.ts';

/** State that a page hands over to the next one. */
export type HandoverState = { done?: 'register' | 'reset'; userName?: string };

/**
 * Goes to a visitor page. Going to the current page adds no history entry. Preserves the return path and the
 * invitation.
 */
export function goTo(page: SignInPage, state: HandoverState = {}): void {
  const { pathname, search } = window.location;
  const preserved = [...new URLSearchParams(search)].filter(([name]) => PRESERVED_PARAMS.includes(name));
  const path = preserved.length ? `${page}?${new URLSearchParams(preserved)}` : page;
  if (path === pathname + search) window.history.replaceState(state, '', path);
  else window.history.pushState(state, '', path);
  notifyListeners();
}

const PRESERVED_PARAMS = ['next', INVITATION];

/** The state that `goTo` handed over to the current page. */
export function handoverState(): HandoverState {
  return (window.history.state as HandoverState | null) ?? {};
}

/** Replaces the current history entry, for redirects. */
export function replacePath(path: string): void {
  window.history.replaceState(null, '', path);
  notifyListeners();
}

/** The parts of the current URL; re-renders when it changes. */
export function useLocation(): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const [path, setAddress] = useState(readLocation);
  useEffect(() => {
    const update = () => setAddress(readLocation());
    listeners.add(update);
    window.addEventListener('popstate', update);
    return () => {
      listeners.delete(update);
      window.removeEventListener('popstate', update);
    };
  }, []);
  return path;
}

/** Props of a link to a visitor page. A plain click navigates without a page load. */
export function linkProps(page: SignInPage) {
  return {
    href: page,
    onClick: (event: MouseEvent) => {
      // Signed-in users see only this page here; every other page belongs to the console.
      if (storedSession()) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      goTo(page);
    },
  };
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function readLocation() {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
}
