/** Sends requests that no client library would, over persistent connections, and reads the responses. */
import { Agent, request } from 'node:http';

export type Pair = readonly [name: string, value: string];

/** An encoded request; `path` includes the query. */
export type Wire = { method: string; path: string; headers: readonly Pair[]; body: string | undefined };

export type WireResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
};

export type Connections = {
  /** @throws Error without a complete response */
  send(wire: Wire): Promise<WireResponse>;
  close(): void;
};

/** Longer than the service takes for any response. */
const PATIENCE = 300_000;

/** @param address such as http://127.0.0.1:3000 @param sockets maximum number of connections */
export function openConnections(address: string, sockets: number): Connections {
  const { hostname, port, host } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const send = ({ method, path, headers, body }: Wire) =>
    new Promise<WireResponse>((resolve, reject) => {
      const began = performance.now();
      const given = headers.some(([name]) => /^host$/i.test(name)) ? [] : [['Host', host] as Pair];
      // Without a length, Node would send other methods with a chunked body.
      const isBare = body === undefined && (method === 'GET' || method === 'HEAD');
      const length: Pair[] = isBare ? [] : [['Content-Length', String(Buffer.byteLength(body ?? ''))]];
      const lastLength = request({
        ...{ agent, hostname, port, method, path, timeout: PATIENCE },
        // A flat list can contain a name twice.
        headers: [...given, ...headers, ...length].flat(),
      });
      lastLength.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            milliseconds: performance.now() - began,
          }),
        );
      });
      lastLength.on('timeout', () => lastLength.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)));
      lastLength.on('error', reject);
      lastLength.end(body);
    });
  return {
    // The service may close a connection just as the next request is sent.
    send: (wire) =>
      send(wire).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
        return send({ ...wire, headers: [...wire.headers, ['Connection', 'close']] });
      }),
    close: () => agent.destroy(),
  };
}

/** The request as a curl command, with variables in place of secrets. */
export function toCurl(address: string, { method, path, headers, body }: Wire): string {
  const parts = [
    `curl -i -X ${method} --path-as-is ${quoted(`${address}${path}`)}`,
    ...headers.map(([name, value]) =>
      /^authorization$/i.test(name) && value.startsWith('Bearer $')
        ? `-H "${name}: ${value}"`
        : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return parts.join(' ');
}

const quoted = (text: string) => `'${shortened(text).replaceAll("'", `'\\''`)}'`;

const LONGEST = 3000;
const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…(${text.length} characters)` : text;
