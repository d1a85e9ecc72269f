/** The languages that the product speaks: a file in `i18n/` each. */
export const languageCodes = ['de', 'en', 'es', 'fr', 'pt'] as const;
export type Language = (typeof languageCodes)[number];
