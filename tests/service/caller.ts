/** Calls a service without a port, as a user or a visitor. */
import type { Service } from '../../src/service.ts';

export const ROOT_PASSWORD = 'root-password-of-tests';
/** The password of all users but root. */
export const PASSWORD = 'password-of-tests';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
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
  call(method: Method, path: string, options?: CallOptions): Promise<CallResponse>;
  signIn(userName: string, password?: string): Promise<Tokens>;
};

export function createCaller({ app }: Service): Caller {
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
  const signIn: Caller['signIn'] = async (userName, password) => {
    const body = { userName, password: password ?? (userName === 'root' ? ROOT_PASSWORD : PASSWORD) };
    const response = await call('POST', 'auth/login', { body });
    if (response.status !== 200) throw new Error(`${userName} could not sign in: ${response.text}`);
    return response.body.data;
  };
  return { call, signIn };
}
