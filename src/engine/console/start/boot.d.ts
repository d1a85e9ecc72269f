import type { App } from '../../contract/app.ts';

type Files = { always: readonly string[] } & Readonly<Record<string, readonly string[]>>;

/** What a build has made: buildBoot.ts. */
export type Built = {
  console: Files;
  signInPages: Files;
  /** By its address: the first request of a list, and the right that it asks for. */
  lists: Readonly<Record<string, { resource: string; subject: string; path: string }>>;
};

export function boot(app: Pick<App, 'code' | 'languages'> & { signsUp: boolean }, built?: Built): void;
