/** What jsdom lacks of a browser, and a clean page for each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, inject } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { waitForEffects } from './settled.ts';
import { limitComputedStyles } from './styles.ts';

// Files of tests share a page; what it lacks is put into it once.
if (!document.head.querySelector('meta[name="monedero-api"]')) completePage();

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
});

function completePage(): void {
  const { asyncWrapper } = getConfig();
  configure({
    asyncUtilTimeout: PATIENCE,
    // By role, hidden or not: working out what is hidden takes jsdom seconds on a page of this size.
    defaultHidden: true,
    // Around every findBy, waitFor and step of a user: what has been found has had its effects.
    asyncWrapper: async (work) => {
      const found = await asyncWrapper(work);
      await waitForEffects();
      return found;
    },
  });

  window.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
  window.scrollTo = () => undefined;
  // Nothing has a size there.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  limitComputedStyles();
  Blob.prototype.text = function () {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsText(this);
    });
  };

  const meta = document.createElement('meta');
  meta.name = 'monedero-api';
  meta.content = inject('api');
  document.head.append(meta);
}
