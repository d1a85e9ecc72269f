/** A built-in receiver, for whoever has none yet: it responds with the request that it was sent, and nothing leaves the process. */
export const ECHO_URL = 'https://echo.invalid/';

/** Whether a URL is the built-in receiver's. Names that end with `.invalid` are nobody's: RFC 2606. */
export const isEcho = (url: string): boolean => new URL(url).hostname === new URL(ECHO_URL).hostname;

export function respondAsEcho(headers: Readonly<Record<string, string | number>>, body: Buffer) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { status: 200, content: Buffer.concat([Buffer.from([...lines, '', ''].join('\n')), body]) };
}
