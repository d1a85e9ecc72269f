/** Types of the parts of this package that are used; it has none itself. */
declare module 'fs-native-extensions' {
  /** Requests an exclusive lock on an open file. @returns whether it was granted; false while another descriptor holds it */
  export function tryLock(file: number): boolean;
}
