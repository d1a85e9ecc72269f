/** An authenticator app, as a test has it: shows the codes of a secret, each once. */
import { Secret, TOTP } from 'otpauth';

export type Authenticator = {
  /** A code that was not shown before. The service takes the next one too, so two at once need no waiting. */
  code(): string;
  /** One that has long gone, or is still to come. */
  codeAt(steps: number): string;
};

/** @param uri otpauth://totp/…, as the service answers it */
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
