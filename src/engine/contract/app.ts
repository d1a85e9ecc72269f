/**
 * The app's name, languages and built-in pages. Declared once at startup with `declareApp`, before any other code runs:
 * the engine has no name of its own.
 */
import type { Language } from './languages.ts';

export type App = {
  /** Display name: shown in titles, mails, the API document and authenticator apps. */
  name: string;
  /**
   * Identifier used in metric names, tokens and browser storage keys. Never change it: the keys that seal rows are
   * derived from it.
   */
  code: string;
  /** One sentence about the app, for the API document. */
  about: string;
  /** SPDX identifier of the API's license, for the API document. */
  license?: string;
  /**
   * Languages that the app has messages for, `i18n/<language>.ts` each (`mergeMessages`). The first one is the default.
   */
  languages: readonly [Language, ...Language[]];
  /** Paths of the built-in pages that differ from the defaults. */
  pages?: Partial<BuiltInPages>;
  /**
   * Environment variable of the key that seals rows: `SEAL_KEY` unless operators have it under another name. Its
   * successor, its predecessors and its file in DATA_DIR are named after it: NEW_SEAL_KEY, RETIRED_SEAL_KEYS, seal-key.
   */
  sealKeyName?: string;
  /** Logo: the path data of an SVG with a viewBox of 24 by 24. */
  mark: string;
};

/** The pages that every console has in addition to those of its resources. */
export type BuiltInPages = Readonly<
  Record<'account' | 'accessControl' | 'background' | 'notAuthorized' | 'overview', string>
>;

let declared: App | undefined;

/** Declares the app. Call it once at startup. */
export function declareApp(app: App): void {
  declared = app;
}

/** Moves a language to the front of the app's languages, which makes it the default. */
export function preferLanguage(first: Language): void {
  const app = thisApp();
  declared = { ...app, languages: [first, ...app.languages.filter((one) => one !== first)] };
}

/** The public path of a built-in page. */
export function builtInPagePath(name: keyof BuiltInPages): string {
  return thisApp().pages?.[name] ?? pages[name];
}

const pages: BuiltInPages = {
  account: '/account',
  accessControl: '/access-control',
  background: '/background',
  notAuthorized: '/not-authorized',
  overview: '/overview',
};

/** The environment variable of the key that seals rows. */
export const sealKeyName = (): string => thisApp().sealKeyName ?? 'SEAL_KEY';

/** @throws Error if `declareApp` was not called */
export function thisApp(): App {
  if (!declared) throw new Error('The app is not declared. Call declareApp first.');
  return declared;
}
