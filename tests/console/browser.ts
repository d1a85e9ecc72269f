/** A clean page for each test. */
import './jsdom.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { forgetSessions } from './sessions.ts';

beforeAll(forgetSessions);

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
});
