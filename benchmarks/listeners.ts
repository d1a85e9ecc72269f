/** Consoles that follow changes, as far as the service sees them. */
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';

/**
 * Opens streams of changes, of these users in turn.
 * @returns closes them
 */
export async function openListeners(
  port: number,
  tokens: readonly string[],
  count: number,
): Promise<() => void> {
  const requests: ClientRequest[] = [];
  for (let at = 0; at < count; at += 1) {
    const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${tokens[at % tokens.length]}` };
    const request = get({ host: '127.0.0.1', port, path: '/api/changes', headers, agent: false });
    const [response] = await once(request, 'response');
    if (response.statusCode !== 200) throw new Error(`stream ${at} was answered with ${response.statusCode}`);
    response.resume();
    response.on('error', () => undefined);
    requests.push(request);
  }
  return () => {
    for (const request of requests) request.destroy();
  };
}
