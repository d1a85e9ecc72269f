import type { App } from '../../contract/app.ts';

type ChunkFiles = { always: readonly string[] } & Readonly<Record<string, readonly string[]>>;

/** The build's output: buildBoot.ts. */
export type BuildManifest = {
  console: ChunkFiles;
  signInPages: ChunkFiles;
};

export function boot(app: Pick<App, 'languages'> & { signsUp: boolean }, manifest?: BuildManifest): void;
