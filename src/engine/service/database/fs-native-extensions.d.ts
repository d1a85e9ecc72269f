/** Of the package, which has no types: what is used of it. */
declare module 'fs-native-extensions' {
  /** Requests an exclusive lock on an open file. @returns whether it was granted; false while another descriptor holds it */
  export function tryLock(file: number): boolean;
}
