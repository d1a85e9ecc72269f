/** The mails that the service leaves in a folder where it has no mail server: links in them are part of calls. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mailbox } from './valid.ts';

/** @param folder that the service writes to. Each mail is read once. */
export function readMailbox(folder: string): Mailbox {
  return () => {
    const [file] = existsSync(folder) ? readdirSync(folder) : [];
    if (file === undefined) return undefined;
    const text = readFileSync(join(folder, file), 'utf8');
    rmSync(join(folder, file));
    return /#token=([\w-]+)/.exec(text)?.[1];
  };
}
