/** What the console reads from its page: settings made without a build, and boot.js's results. */

/**
 * The base URL of every call, without a trailing slash: `/api`, or another host with the same contract. An app sets it
 * in its page under its own name: `library-api`.
 */
export function getApiBase(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[name$="-api"]')?.content;
  return (stated ?? '/api').replace(/\/+$/, '');
}

/** The language of users who have chosen none, if boot.js determined it. */
export function getFirstLanguage(): string | undefined {
  return document.documentElement.dataset.firstLanguage;
}

/** Whether self-registration is offered, according to the app's roles; visitor pages don't load those. */
export function offersSignUp(): boolean {
  return document.documentElement.dataset.signUp !== 'off';
}
