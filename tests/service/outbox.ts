/** The mails of a service without a mail server: it writes them into a folder of DATA_DIR. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** A new DATA_DIR with its mails. The console, where the service names each mail, is silent until `close`. */
export function openOutbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'monedero-mails-'));
  const folder = join(dataDir, 'outbox');
  const aside = `${folder}.aside`;
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  /** All mails, oldest first. */
  const listMails = (): string[] =>
    existsSync(folder) && statSync(folder).isDirectory()
      ? readdirSync(folder)
          .sort()
          .map((file) => readFileSync(join(folder, file), 'utf8'))
      : [];
  return {
    /** For the service. */
    settings: { DATA_DIR: dataDir, PUBLIC_URL: 'https://wallet.example.com/' },
    log,
    listMails,
    listMailsTo: (address: string) => listMails().filter((mail) => mail.startsWith(`To: ${address}\n`)),
    empty: () => rmSync(folder, { recursive: true, force: true }),
    /** Lets no mail be sent. @returns ends that; earlier mails are there again then */
    obstruct() {
      if (existsSync(folder)) renameSync(folder, aside);
      writeFileSync(folder, 'no folder');
      return () => {
        rmSync(folder);
        if (existsSync(aside)) renameSync(aside, folder);
      };
    },
    close() {
      rmSync(dataDir, { recursive: true, force: true });
      log.mockRestore();
    },
  };
}
