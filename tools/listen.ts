/**
 * `npm run listen`: prints the events of a service as they happen, and forwards them to a local address as a webhook would
 * send them, so that an integration is built without a public address.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createGuard } from '../src/features/webhooks/service/guard.ts';
import { send } from '../src/features/webhooks/service/send.ts';

const USAGE =
  'MONEDERO_KEY=mk_… npm run --silent listen -- --url http://localhost:3000 [--names transaction.credit,user.create]\n' +
  '  [--after CURSOR] [--forward http://localhost:4000/hook] [--secret whsec_…]\n' +
  '(--key mk_… gives the key too; others on this machine can see it in the list of processes)';

/** Milliseconds until a lost connection is opened again. */
const RECONNECT = 2000;

type Event = {
  name: string;
  cursor: string;
  entry: { _id: string; date: string; content: string | null; record: string | null };
};
type Forwarding = { url: string; secrets: readonly string[] };

const guard = createGuard(['0.0.0.0/0', '::/0']);

function readOptions() {
  const text = { type: 'string' } as const;
  const options = { url: text, key: text, names: text, after: text, forward: text, secret: text };
  const help = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { ...options, help } });
  if (values.help) return undefined;
  const { url, key = process.env.MONEDERO_KEY, ...others } = values;
  if (!url) throw new Error('--url is missing: name the address of the service.');
  if (!key)
    throw new Error('MONEDERO_KEY is not set: give an API key whose scopes include reading the audit log.');
  return { url, key, ...others };
}

/** Prints and forwards events until the service rejects the key. @throws Error with the service's message */
async function listen({
  url,
  key,
  names,
  after = 'latest',
  forward,
  secret,
}: NonNullable<ReturnType<typeof readOptions>>) {
  const signingSecret = secret ?? createSecret();
  const forwarding = forward && { url: forward, secrets: [signingSecret] };
  if (forwarding && !secret) console.log(`Signed with ${signingSecret}`);
  const query = new URLSearchParams({ after, ...(names && { names }) });
  const address = `${url.replace(/\/$/, '')}/api/events?${query}`;
  let last: string | undefined;
  let isAway = false;
  for (;;) {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${key}` };
    const response = await fetch(address, {
      headers: { ...headers, ...(last !== undefined && { 'last-event-id': last }) },
    }).catch(() => undefined);
    if (response && response.status >= 400 && response.status < 500)
      throw new Error(await readMessage(response));
    if (!response?.ok && !isAway) {
      isAway = true;
      console.error(`${url} ${response ? `answers ${response.status}` : 'does not answer'}. Trying again …`);
    }
    if (response?.ok && response.body) {
      isAway = false;
      console.log(last === undefined ? `Listening to ${url}` : 'Connected again');
      for await (const message of readMessages(response.body)) {
        if (message.data) await handle(JSON.parse(message.data), forwarding || undefined);
        last = message.id ?? last;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT));
  }
}

/** The service's sentence about an error. */
async function readMessage(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { message, code } = JSON.parse(text);
    return `${response.status} ${code}: ${message}`;
  } catch {
    return `${response.status} ${text}`;
  }
}

const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

async function handle({ name, cursor, entry }: Event, forwarding: Forwarding | undefined): Promise<void> {
  console.log([entry.date, cursor, name, entry.content ?? entry.record ?? ''].join('  '));
  if (!forwarding) return;
  const body = JSON.stringify({ type: name, timestamp: entry.date, data: { cursor, entry } });
  const { failure, responseStatus, duration } = await send({ id: entry._id, body, ...forwarding }, guard);
  console.log(`  → ${responseStatus ?? failure} in ${duration} ms`);
}

type Message = { id?: string; data?: string };

/** The messages of a stream of server-sent events; it ends when the connection does. */
async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const one of messages) {
        const fields = one.split('\n').map((line) => line.split(/: (.*)/s, 2));
        yield Object.fromEntries(fields);
      }
    }
  } catch {
    // The connection was lost.
  }
}

try {
  const options = readOptions();
  if (options) await listen(options);
  else console.log(USAGE);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 1;
}
