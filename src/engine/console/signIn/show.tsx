/** Puts the sign-in pages, and what is told beside every page, into the document. */
import { mount } from '../start/mount.tsx';
import { AuthErrorToast } from './AuthErrorToast.tsx';
import { SignInPages, type SignInPagesProps } from './SignInPages.tsx';

/** @returns how to take it away */
export function showSignInPages(place: HTMLElement, props: SignInPagesProps): () => void {
  return mount(place, <SignInPages {...props} />);
}

/** @returns how to take it away */
export function showAuthErrors(place: HTMLElement): () => void {
  return mount(place, <AuthErrorToast />);
}
