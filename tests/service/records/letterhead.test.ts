/** A client's letterhead: which colors and logos it may have, and who may change and read it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { PNG, sendLogo } from '../files.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  root = platform.root;
});
afterAll(() => test.close());

const put = (body: unknown, as = root) => test.call('PUT', `client/${platform.one.client}`, { as, body });

describe('the accent color', () => {
  it.each(['#000000', '#767676', '#0B5CAD'])('%s is accepted', async (accentColor) => {
    expect((await put({ accentColor })).body.data).toMatchObject({ accentColor });
  });

  it.each(['#777777', '#ffffff', '#ffd400'])('%s is too pale for white paper', async (accentColor) => {
    const { status, body } = await put({ accentColor });
    expect([status, body.errors]).toEqual([400, { accentColor: en.resources.client.checks.contrast }]);
  });

  it.each(['red', '#fff', 'rgb(0,0,0)', '#12345g', '#000000;x'])('%s is no color', async (accentColor) => {
    const { status, body } = await put({ accentColor });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['accentColor']]);
  });

  it('can be removed', async () => {
    expect((await put({ accentColor: null })).body.data).toMatchObject({ accentColor: null });
  });
});

describe('the logo', () => {
  it('is a picture that runs nothing, of at most 100 kB', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const type = { logo: 'Allowed types: PNG, JPG, WEBP' };
    expect((await sendLogo(test, root, svg)).body.errors).toEqual(type);
    expect((await sendLogo(test, root, Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'))).body.errors).toEqual(type);
    const large = await sendLogo(test, root, Buffer.concat([PNG, Buffer.alloc(100_000)]));
    expect([large.status, Object.keys(large.body.errors)]).toEqual([400, ['logo']]);
  });

  it('is set by those who may edit clients and read by those who may read that client', async () => {
    const logo = (await sendLogo(test, root)).body.data;
    expect((await put({ logo })).body.data).toMatchObject({ logo });
    const { one, two } = platform;
    const download = async (as?: Tokens) =>
      (await test.call('GET', `client/files/logo/${logo._id}`, as && { as })).status;
    for (const as of [root, one.admin, one.agent, one.customer]) expect(await download(as)).toBe(200);
    for (const as of [two.admin, two.customer]) expect(await download(as)).toBe(404);
    expect(await download()).toBe(401);
    for (const as of [one.admin, one.agent, one.customer]) {
      expect((await sendLogo(test, as)).status).toBe(403);
      expect((await put({ legalName: 'Mine', accentColor: '#000000' }, as)).status).toBe(403);
    }
    expect((await sendLogo(test)).status).toBe(401);
  });
});
