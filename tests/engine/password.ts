/** What everybody in the apps of these tests signs in with. */
export const PASSWORD = 'password-of-the-library';
