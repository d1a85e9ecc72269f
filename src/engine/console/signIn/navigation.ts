/** Going from one of the pages before the sign-in to another without loading anything. */
import { type MouseEvent, useEffect, useState } from 'react';
import { storedSession } from '../session/storage.ts';
import { INVITATION } from './invitation.ts';
import type { SignInPage } from './pages.ts';

/** What the page that one comes from has to say on the next one. */
export type Arrival = { done?: 'register' | 'reset'; userName?: string };

/**
 * Goes to another page before the sign-in, or stays where one is: that adds nothing to the history. Where to go after it
 * and an invitation are kept.
 */
export function goTo(page: SignInPage, arrival: Arrival = {}): void {
  const { pathname, search } = window.location;
  const kept = [...new URLSearchParams(search)].filter(([name]) => KEPT.includes(name));
  const address = kept.length ? `${page}?${new URLSearchParams(kept)}` : page;
  if (address === pathname + search) window.history.replaceState(arrival, '', address);
  else window.history.pushState(arrival, '', address);
  tellListeners();
}

const KEPT = ['next', INVITATION];

/** What `goTo` has handed over to the page that is shown. */
export function handoverState(): Arrival {
  return (window.history.state as Arrival | null) ?? {};
}

/** Replaces the address, for a page that stands in for another. */
export function replaceAddress(address: string): void {
  window.history.replaceState(null, '', address);
  tellListeners();
}

/** The address, as it changes: its path, and its search and hash behind it. */
export function useAddress(): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const [address, setAddress] = useState(current);
  useEffect(() => {
    const read = () => setAddress(current());
    listeners.add(read);
    window.addEventListener('popstate', read);
    return () => {
      listeners.delete(read);
      window.removeEventListener('popstate', read);
    };
  }, []);
  return address;
}

/** The properties of a link to another of these pages: a plain click loads nothing. */
export function pageLink(page: SignInPage) {
  return {
    href: page,
    onClick: (event: MouseEvent) => {
      // Who is signed in has come for one page alone: any other is the console's.
      if (storedSession()) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      goTo(page);
    },
  };
}

const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function current() {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
}
