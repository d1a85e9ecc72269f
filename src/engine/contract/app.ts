/** What the app is called, and how it speaks. Said once, before anything else of it runs: the engine itself has no name. */
import type { Language } from './languages.ts';

export type App = {
  /** As people read it: in titles and mails, in the API document, in the app that makes codes. */
  name: string;
  /**
   * The same for machines: in measurements, tokens, what browsers keep. It stays for good: the keys that rows are sealed
   * with are derived by it.
   */
  code: string;
  /** What it is, in a sentence of the API document. */
  about: string;
  /** What the API may be used under, by its SPDX name: said in the API document. */
  license?: string;
  /** Those it has messages in, `i18n/<language>.ts` each (`mergeMessages`), the one for who has chosen none first. */
  languages: readonly [Language, ...Language[]];
  /** Where the pages stand that every console has, where that isn't said by themselves. */
  pages?: Partial<BuiltInPages>;
  /** Its mark: lines as of an SVG path, in a square of 24. */
  mark: string;
};

/** The pages that every console has beside those of its resources. */
export type BuiltInPages = Readonly<
  Record<'account' | 'accessControl' | 'notAuthorized' | 'overview', string>
>;

let declared: App | undefined;

/** Says what the app is. */
export function declareApp(app: App): void {
  declared = app;
}

/** Puts one of the app's languages first: what a running service speaks to whoever has chosen none. */
export function preferLanguage(first: Language): void {
  const app = thisApp();
  declared = { ...app, languages: [first, ...app.languages.filter((one) => one !== first)] };
}

/** The public address of one of the console's own pages. */
export function builtInPagePath(name: keyof BuiltInPages): string {
  return thisApp().pages?.[name] ?? pages[name];
}

const pages: BuiltInPages = {
  account: '/account',
  accessControl: '/access-control',
  notAuthorized: '/not-authorized',
  overview: '/overview',
};

/** @throws Error where nobody has said it */
export function thisApp(): App {
  if (!declared) throw new Error('the app has no name yet: declareApp');
  return declared;
}
