/** Calls Monedero's service without a port, as a user or a visitor. */
import { type Caller, createCaller as createCallerOf } from '../../src/engine/testing/caller.ts';
import type { Service } from '../../src/service.ts';

export type { Caller, CallOptions, CallResponse, Tokens } from '../../src/engine/testing/caller.ts';

export const ROOT_PASSWORD = 'root-password-of-tests';
/** The password of all users but root. */
export const PASSWORD = 'password-of-tests';

export const createCaller = (service: Pick<Service, 'app'>): Caller =>
  createCallerOf(service, (userName) => (userName === 'root' ? ROOT_PASSWORD : PASSWORD));
