/** Calls a service without a port, as a user or a visitor. */
import type { FastifyInstance } from 'fastify';
import type { CallMethod } from '../contract/call.ts';

export type Tokens = { accessToken: string; refreshToken: string };
export type CallOptions = {
  /** Tokens of the caller; a visitor has none. */
  as?: Tokens;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
};
/** A response, with its body parsed if it is JSON. */
export type CallResponse = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
  text: string;
  headers: Record<string, unknown>;
};

export type Caller = {
  /** `path` is below /api unless it starts with a `!`. */
  call(method: CallMethod, path: string, options?: CallOptions): Promise<CallResponse>;
  signIn(userName: string, password?: string): Promise<Tokens>;
};

/** @param getPassword of users who sign in without naming theirs */
export function createCaller(
  { app }: { app: FastifyInstance },
  getPassword: (userName: string) => string,
): Caller {
  const call: Caller['call'] = async (method, path, { as, body, headers } = {}) => {
    const response = await app.inject({
      method,
      url: path.startsWith('!') ? path.slice(1) : `/api/${path}`,
      headers: {
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = /[/+]json/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      text: response.body,
      headers: response.headers,
    };
  };
  const signIn: Caller['signIn'] = async (userName, password = getPassword(userName)) => {
    const response = await call('POST', 'auth/login', { body: { userName, password } });
    if (response.status !== 200) throw new Error(`${userName} could not sign in: ${response.text}`);
    return response.body.data;
  };
  return { call, signIn };
}
