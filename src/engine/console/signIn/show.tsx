/** Mounts the sign-in pages and the authentication errors. */
import { mount } from '../start/mount.tsx';
import { AuthErrorToast } from './AuthErrorToast.tsx';
import { SignInPages, type SignInPagesProps } from './SignInPages.tsx';

/** @returns unmounts the pages */
export function showSignInPages(root: HTMLElement, props: SignInPagesProps): () => void {
  return mount(root, <SignInPages {...props} />);
}

/** @returns unmounts the toast */
export function showAuthErrors(root: HTMLElement): () => void {
  return mount(root, <AuthErrorToast />);
}
