/** The password of all users of the test apps. */
export const PASSWORD = 'password-of-the-library';
