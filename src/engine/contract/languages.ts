/** The languages that an app may speak: a file in its `i18n/` each. */
export const languageCodes = ['de', 'en', 'es', 'fr', 'pt'] as const;
export type Language = (typeof languageCodes)[number];
