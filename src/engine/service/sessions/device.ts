/** Describes a session's device from its User-Agent. For information only, since clients can send anything. */
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { OwnSession } from '../../contract/calls/ownAccount.ts';
import { clientAddress } from '../http/admission/address.ts';

/** Where a request came from. `languages` are those that it accepts, as in Accept-Language. */
export type Origin = { address: string; userAgent: string | null; languages?: string | undefined };

/** @returns the values to store, truncated to a readable length */
export function toOrigin(request: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): Origin {
  const userAgent = request.headers['user-agent']?.slice(0, MAX_LENGTH) || null;
  const languages = request.headers['accept-language'];
  return { address: clientAddress(request), userAgent, languages };
}

const MAX_LENGTH = 400;

/** Browser, system and kind of device, as far as they are recognized. */
export function describeDevice(userAgent: string | null): OwnSession['device'] {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = kinds.find((one) => one === platform.type) ?? null;
  return { browser: browser.name || null, system: os.name || null, kind };
}

const kinds = ['desktop', 'mobile', 'tablet'] as const;
