/** Adds to jsdom what the console needs of a browser, and cleans the page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, inject } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { waitForEffects } from './settled.ts';
import { limitComputedStyles } from './styles.ts';

// Test files share a page, so it is completed once.
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
    // Includes hidden elements: jsdom takes seconds to compute visibility on large pages.
    defaultHidden: true,
    // Runs around every findBy, waitFor and user step, so that effects have run once an element is found.
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
  // jsdom has no layout.
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
