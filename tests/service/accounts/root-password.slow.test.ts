/** Root's first password, which an operator chooses: it must not be common either. */
import { expect, it } from 'vitest';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { createService } from '../../../src/service.ts';

it('rejects a common ROOT_PASSWORD at the first start, and says what to do', async () => {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: 'memory://',
    DEMO: 'off',
    ROOT_PASSWORD: 'basketball1',
  });
  await expect(createService(settings)).rejects.toThrow(
    /^ROOT_PASSWORD can be guessed \(.+\)\. Set another one/,
  );
});
