/** Speaks to a service through HTTP without a port, as someone or as a visitor. */
import type { Service } from '../../src/service.ts';

export const ROOT_PASSWORD = 'root-password-of-tests';
/** The password of everyone but root. */
export const PASSWORD = 'password-of-tests';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Tokens = { accessToken: string; refreshToken: string };
export type CallOptions = {
  /** Tokens of whoever calls; without them it is a visitor. */
  as?: Tokens;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
};
/** What came back: the body is read as JSON where it is. */
export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
  text: string;
  headers: Record<string, unknown>;
};

export type Caller = {
  /** `path` is below /api unless it starts with a `!`. */
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  signIn(userName: string, password?: string): Promise<Tokens>;
};

export function callerOf({ app }: Service): Caller {
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
    const answer = await call('POST', 'auth/login', { body });
    if (answer.status !== 200) throw new Error(`${userName} could not sign in: ${answer.text}`);
    return answer.body.data;
  };
  return { call, signIn };
}
