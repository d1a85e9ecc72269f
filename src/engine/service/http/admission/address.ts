/** The client address of a request in canonical form, and the network it belongs to. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Used if the connection was already gone. */
const UNKNOWN = 'unknown';

/**
 * The address of the client: that of the connection, or the one that trusted proxies (TRUST_PROXY) report. If what a
 * proxy reports is not an address, the proxy's own is used.
 */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const nearestFirst = ips ?? [ip];
  return canonicalAddress(nearestFirst.findLast((one) => isIP(one ?? '') !== 0) ?? UNKNOWN);
}

/** The canonical form of an address. An IPv4 address stays one, however it is embedded in IPv6. */
export function canonicalAddress(address: string): string {
  if (isIP(address) === 0) return UNKNOWN;
  const read = ipaddr.process(withoutZone(address));
  // 64:ff9b::/96: an IPv4 address translated by NAT64.
  if (read.kind() === 'ipv6' && read.range() === 'rfc6052') {
    return new ipaddr.IPv4(read.toByteArray().slice(12)).toString();
  }
  return read.toString();
}

/**
 * The unit that limits count: an IPv4 address, or the /64 of an IPv6 address. A /64 is the smallest allocation to an
 * end site and has more addresses than could be tracked.
 */
export function toNetwork(address: string): string {
  const cached = networks.get(address);
  if (cached !== undefined) return cached;
  const network = networkIn(address);
  if (networks.size >= MAX_REMEMBERED) networks.clear();
  networks.set(address, network);
  return network;
}

/** Cached, since every request needs its network and most addresses send many requests. */
const networks = new Map<string, string>();
const MAX_REMEMBERED = 4096;

function networkIn(address: string): string {
  const canonical = canonicalAddress(address);
  if (isIP(canonical) !== 6) return canonical;
  return ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString();
}

/** `fe80::1%eth0`: the zone identifies a local network interface. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}
