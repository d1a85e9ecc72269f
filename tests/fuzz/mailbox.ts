/** Reads mails that the service writes to a folder if it has no mail server: calls need the links in them. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mailbox } from './valid.ts';

/** @param folder to which the service writes mails. Each mail is read once. */
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
