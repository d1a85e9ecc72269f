/** Where a request comes from, in one spelling, and the network that is counted as one. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Where the connection was gone before it was asked. */
const UNKNOWN = 'unknown';

/**
 * The address of whoever sent a request: of the connection, or what proxies that are trusted (TRUST_PROXY) say
 * of it. What they hand on and nobody can read is no address: then it is that of whoever handed it on.
 */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const nearestFirst = ips ?? [ip];
  return canonicalAddress(nearestFirst.findLast((one) => isIP(one ?? '') !== 0) ?? UNKNOWN);
}

/** One spelling for each address; an IPv4 address stays one, however it is carried in IPv6. */
export function canonicalAddress(address: string): string {
  if (isIP(address) === 0) return UNKNOWN;
  const read = ipaddr.process(withoutZone(address));
  // 64:ff9b::/96: what a translator between the two makes of an IPv4 address.
  if (read.kind() === 'ipv6' && read.range() === 'rfc6052') {
    return new ipaddr.IPv4(read.toByteArray().slice(12)).toString();
  }
  return read.toString();
}

/**
 * What is counted as one: an IPv4 address, or the /64 of an IPv6 address, which is the least that anyone is given
 * and holds more addresses than could ever be counted.
 */
export function toNetwork(address: string): string {
  const cached = networks.get(address);
  if (cached !== undefined) return cached;
  const network = networkIn(address);
  if (networks.size >= MAX_REMEMBERED) networks.clear();
  networks.set(address, network);
  return network;
}

/** Each request asks for its network, and most addresses send many. */
const networks = new Map<string, string>();
const MAX_REMEMBERED = 4096;

function networkIn(address: string): string {
  const canonical = canonicalAddress(address);
  if (isIP(canonical) !== 6) return canonical;
  return ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString();
}

/** `fe80::1%eth0`: the zone names a network card of this machine. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}
