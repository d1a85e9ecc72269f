/** Programs that follow events: whatever breaks, they go on after the last one. */
import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

type Source = {
  address: () => string;
  token: string;
  /** How many events each call asks for; few by default, for many pages. */
  limit?: number;
};

export type Follower = {
  /** The ids of all entries, in the order in which they came. */
  ids(): string[];
  /** Why it had to try again, each time. */
  breaks(): string[];
  stop(): Promise<void>;
};

/** Milliseconds between two calls that bring nothing. */
const PAUSE = 50;

/** Calls `GET events` with `next` of the last response. */
export function followByCalls({ address, token, limit = 7 }: Source): Follower {
  let after = '1.0';
  return follow(async (received, signal) => {
    const url = `${address()}/api/events?limit=${limit}&after=${after}`;
    const headers = { authorization: `Bearer ${token}` };
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    // A new connection for each call reaches any of several processes.
    const [response] = await once(get(url, { agent: false, headers, signal: patience }), 'response');
    const body = await text(response);
    if (response.statusCode !== 200) throw new Error(body);
    const { data, next } = JSON.parse(body);
    for (const { entry } of data) received.push(entry._id);
    if (next === after) await pause(PAUSE);
    after = next;
  });
}

/** Reads the stream, and opens another with `Last-Event-ID` when it ends. */
export function followByStream({ address, token }: Source): Follower {
  let lastId: string | undefined;
  return follow(async (received, signal) => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const response = await fetch(`${address()}/api/events`, {
      headers: { ...headers, ...(lastId && { 'last-event-id': lastId }) },
      signal,
    });
    if (!response.ok || !response.body) throw new Error(await response.text());
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      rest += chunk;
      // What comes after the last empty line is not whole yet.
      const messages = rest.split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
        const [data, id] = [of('data'), of('id')];
        if (data) received.push(JSON.parse(data).entry._id);
        lastId = id ?? lastId;
      }
    }
    throw new Error('the stream has ended');
  });
}

/** Milliseconds after which a call counts as broken: a killed process may leave its connections open. */
const PATIENCE = 5000;

function follow(read: (received: string[], signal: AbortSignal) => Promise<void>): Follower {
  const received: string[] = [];
  const leave = new AbortController();
  const breaks: string[] = [];
  const work = async () => {
    while (!leave.signal.aborted)
      await read(received, leave.signal).catch(async (error: unknown) => {
        breaks.push(String(error));
        await pause(PAUSE);
      });
  };
  const working = work();
  return {
    ids: () => [...received],
    breaks: () => breaks,
    async stop() {
      leave.abort();
      await working;
    },
  };
}
