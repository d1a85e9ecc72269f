/** The languages that an app can support, one file in its `i18n/` each. */
export const languageCodes = ['de', 'en', 'es', 'fr', 'pt'] as const;
export type Language = (typeof languageCodes)[number];
