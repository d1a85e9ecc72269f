/** Firefox as users have it, driven through WebDriver BiDi: Playwright's patched build is in no distribution. */
import { type Browser, type BrowserContext, firefox } from 'playwright-core';
import { findFirefox } from './machine.ts';

export async function startFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() });
  acceptUnknownCommand(browser);
  return browser;
}

/** Makes `fill` type as a user does: React ignores a value that a script has set. */
export async function typeLikeUser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    }),
  );
}

type Command = { id: number; method: string };
type Transport = { send(command: Command): void; onmessage(response: object): void };
/** Playwright's private connection to the browser. */
type WithConnection = {
  _connection: { toImpl(browser: Browser): { _connection: { _transport: Transport } } };
};

/** Playwright sends it for each context, and Firefox does not have it yet: without a response, no context opens. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride';

function acceptUnknownCommand(browser: Browser): void {
  const { toImpl } = (browser as unknown as WithConnection)._connection;
  const { _transport: transport } = toImpl(browser)._connection;
  const send = transport.send.bind(transport);
  transport.send = (command) => {
    if (command.method !== UNKNOWN_COMMAND) return send(command);
    queueMicrotask(() => transport.onmessage({ type: 'success', id: command.id, result: {} }));
  };
}
