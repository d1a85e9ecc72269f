/** The device of a session, by what its browser says of itself. Anyone can say anything there: it helps, no more. */
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { OwnSession } from '../../contract/calls/ownAccount.ts';
import { clientAddress } from '../http/admission/address.ts';

/** Where a session is used from: the request's address and its User-Agent. */
export type Origin = { address: string; userAgent: string | null };

/** @returns what is kept of it, no longer than one would read */
export function toOrigin(request: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): Origin {
  const userAgent = request.headers['user-agent']?.slice(0, MOST_KEPT) || null;
  return { address: clientAddress(request), userAgent };
}

const MOST_KEPT = 400;

/** In words where it is known. */
export function describeDevice(userAgent: string | null): OwnSession['device'] {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = kinds.find((one) => one === platform.type) ?? null;
  return { browser: browser.name || null, system: os.name || null, kind };
}

const kinds = ['desktop', 'mobile', 'tablet'] as const;
