/** What it costs to try a password, on the code that production runs: the service's other tests pay less. */
import { expect, it } from 'vitest';
import { hashPassword } from '../../src/engine/service/sessions/passwords.ts';

it("uses argon2id with 19 MiB and two passes, OWASP's minimum", async () => {
  expect(await hashPassword('whatever')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
