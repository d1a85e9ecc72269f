import type { App } from '../../contract/app.ts';

type Files = { always: readonly string[] } & Readonly<Record<string, readonly string[]>>;

/** What a build has made: buildBoot.ts. */
export type Built = {
  console: Files;
  signInPages: Files;
};

export function boot(app: Pick<App, 'languages'> & { signsUp: boolean }, built?: Built): void;
