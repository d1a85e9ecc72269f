/** What the console reads of the page it stands in: what is set without a build, and what boot.js says. */

/**
 * The base of every call, without a slash at its end: `/api`, or another host that speaks the contract. An app has it in
 * its page under its own name: `library-api`.
 */
export function apiBase(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[name$="-api"]')?.content;
  return (stated ?? '/api').replace(/\/+$/, '');
}

/** What is spoken to whoever has chosen no language, where boot.js has said it. */
export function firstLanguage(): string | undefined {
  return document.documentElement.dataset.firstLanguage;
}

/** Whether people sign up by themselves: by the roles of the app, which the pages before the sign-in don't wait for. */
export function offersSignUp(): boolean {
  return document.documentElement.dataset.signUp !== 'off';
}
