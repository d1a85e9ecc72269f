/** An authenticator app for tests: returns the codes of a secret, each once. */
import { Secret, TOTP } from 'otpauth';

export type Authenticator = {
  /** A code not returned before. The service also accepts the next one, so that two at once need no waiting. */
  code(): string;
  /** An expired code, or one of the future. */
  codeAt(steps: number): string;
};

/** @param uri otpauth://totp/…, as returned by the service */
export function authenticator(uri: string): Authenticator {
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const at = (counter: number) => TOTP.generate({ secret, timestamp: counter * 30_000 });
  let last = 0;
  return {
    code() {
      last = Math.max(last + 1, TOTP.counter());
      return at(last);
    },
    codeAt: (steps) => at(TOTP.counter() + steps),
  };
}
