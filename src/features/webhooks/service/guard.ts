/**
 * Keeps webhooks out of the service's own network: only public addresses are connected to, and those that the operator allows. The
 * address is checked where it is connected, so that a name cannot resolve to another one in between.
 */
import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Not public: of this machine, of private networks, for documentation, reserved, or for several receivers. */
const forbiddenRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // All but 2000::/3, which includes unspecified, loopback, IPv4-mapped, translated, unique-local, link-local and multicast ones.
  ...['::/3', '4000::/2', '8000::/1'],
  // Within 2000::/3: special purposes, documentation, and IPv4 addresses in IPv6 ones.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];

const isForbidden = createMatcher(forbiddenRanges);

/** An address that webhooks are not sent to. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

export type Guard = {
  /** Whether requests may be sent to this address; false for anything but an address. */
  isAllowed(address: string): boolean;
  /** Whether the host of a URL is an address, in whatever notation, that requests may not be sent to. */
  isForbiddenHost(url: string): boolean;
  /** For `http.request`: only returns addresses that are allowed. Fails with `ForbiddenAddress` if a name has no other. */
  lookup: LookupFunction;
};

/** The part of `dns.lookup` that the guard uses. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/** @param allow ranges that are allowed all the same, in CIDR notation: the setting WEBHOOK_ALLOW */
export function createGuard(allow: readonly string[], resolve: Resolve = dns.lookup): Guard {
  const isException = createMatcher(allow);
  const isAllowed = (address: string) =>
    isIP(address) !== 0 && (isException(address) || !isForbidden(address));
  return {
    isAllowed,
    isForbiddenHost(url) {
      const host = hostOf(url);
      return isIP(host) !== 0 && !isAllowed(host);
    },
    lookup(hostname, options, callback) {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, '');
        const [first, ...others] = addresses.filter(({ address }) => isAllowed(address));
        if (!first) return callback(new ForbiddenAddress(`${hostname} has no public address`), '');
        if (options.all) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      });
    },
  };
}

/** URL turns decimal, octal and hexadecimal notations of IPv4 addresses into the usual one. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Whether an address is in one of the ranges. A list for each family: in one for both, ranges of IPv6 also match the IPv4 addresses
 * that they contain in mapped form.
 */
function createMatcher(ranges: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    lists[familyOf(network)].addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
