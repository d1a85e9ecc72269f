/** The mails that the service leaves in a folder where it has no mail server: links in them are part of calls. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mailbox } from './valid.ts';

/** @param folder that the service writes to. Each mail is read once. */
export function readMailbox(folder: string): Mailbox {
  const tokens = new Map<string, string[]>();
  const readAll = () => {
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      const [, page = '', token = ''] =
        /(\/[\w/-]+)#token=([\w-]+)/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      if (token) tokens.set(page, [...(tokens.get(page) ?? []), token]);
      rmSync(join(folder, file));
    }
  };
  return (page) => {
    readAll();
    return tokens.get(page)?.shift();
  };
}
