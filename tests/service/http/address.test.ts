/** The client's IP address: one form for each address, one network for each counter. */
import { isIP } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canonicalAddress,
  clientAddress,
  toNetwork,
} from '../../../src/engine/service/http/admission/address.ts';
import { startService, startServiceWithPlatform, type TestService } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

const v4 = fc.ipV4();
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
/** Global unicast, without an embedded IPv4 address. */
const v6 = groups.map(([, ...rest]) => [0x2001, ...rest]);
const hex = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
const padded = (parts: readonly number[]) =>
  parts.map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':');

describe('the client IP address', () => {
  it('has one canonical form', () => {
    fc.assert(
      fc.property(v6, (parts) => {
        const canonical = canonicalAddress(hex(parts));
        expect(isIP(canonical)).toBe(6);
        expect(canonicalAddress(padded(parts))).toBe(canonical);
        expect(canonicalAddress(canonical)).toBe(canonical);
        expect(canonicalAddress(`${hex(parts)}%eth0`)).toBe(canonical);
      }),
    );
  });

  it('remains IPv4 when mapped to IPv6', () => {
    fc.assert(
      fc.property(v4, (address) => {
        for (const carried of [address, `::ffff:${address}`, `::FFFF:${address}`, `64:ff9b::${address}`]) {
          expect(canonicalAddress(carried)).toBe(address);
          expect(toNetwork(carried)).toBe(address);
        }
      }),
    );
  });

  it('is counted by its first 64 bits for IPv6', () => {
    fc.assert(
      fc.property(v6, v6, (one, other) => {
        const neighbour = [...one.slice(0, 4), ...other.slice(4)];
        expect(toNetwork(hex(neighbour))).toBe(toNetwork(hex(one)));
        const same = one.slice(0, 4).join() === other.slice(0, 4).join();
        expect(toNetwork(hex(other)) === toNetwork(hex(one))).toBe(same);
      }),
    );
  });

  it('is undefined when a proxy sends an unreadable one', () => {
    fc.assert(
      fc.property(fc.string(), v4, (text, proxy) => {
        fc.pre(isIP(text) === 0);
        expect(clientAddress({ ip: text, ips: [proxy, text] })).toBe(proxy);
        expect(toNetwork(text)).toBe('unknown');
      }),
    );
    expect(clientAddress({ ip: undefined as never, ips: [undefined as never] })).toBe('unknown');
  });
});

describe('a request through proxies', () => {
  let trusting: TestService;
  let withoutProxies: TestService;
  let platform: Platform;
  beforeAll(async () => {
    trusting = await startServiceWithPlatform({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    platform = await signInToPlatform(trusting);
    withoutProxies = await startService();
  });
  afterAll(() => Promise.all([trusting.close(), withoutProxies.close()]));

  async function readLoggedAddress(test: TestService, forwarded: string): Promise<string> {
    await test.call('POST', 'auth/login', {
      headers: { 'x-forwarded-for': forwarded },
      body: { userName: 'nobody', password: 'wrong password' },
    });
    const audit = await test.call('POST', 'audit', {
      as: test === trusting ? platform.root : await test.signIn('root'),
      body: { filter: { action: 'sign_in_failed' }, range: [0, 0] },
    });
    return audit.body.data[0].data.after.address;
  }

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.9, <script>', '127.0.0.1'],
    ['1.2.3, 10.1.2.3', '10.1.2.3'],
    ['', '127.0.0.1'],
  ])('from trusted ones with %j comes from %s', async (forwarded, address) => {
    expect(await readLoggedAddress(trusting, forwarded)).toBe(address);
  });

  it('from untrusted ones comes from the proxy itself', async () => {
    expect(await readLoggedAddress(withoutProxies, '203.0.113.9')).toBe('127.0.0.1');
  });
});
