/** How mails are sent: by SMTP, into the outbox, or not at all. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, isPermanentFailure } from '../../../src/engine/service/mail/mailer.ts';

const mail = {
  to: 'ann@test.example',
  subject: 'Su nueva contraseña',
  text: 'Hola\n\nhttps://x.example/#t\n',
};
const folder = mkdtempSync(join(tmpdir(), 'monedero-mail-'));
const settings = {
  smtpUrl: undefined,
  publicUrl: 'https://wallet.example.com',
  dataDir: folder,
  databaseUrl: undefined,
  production: false,
  host: '127.0.0.1',
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('with SMTP_URL, the mailer', () => {
  let server: Server;
  let received = '';
  /** Receives one mail like a mail server, and records the conversation. */
  beforeAll(async () => {
    server = createServer((socket) => {
      let inData = false;
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        received += text;
        if (inData && !received.endsWith('\r\n.\r\n')) return;
        if (inData) inData = false;
        else if (text.startsWith('DATA')) {
          inData = true;
          socket.write('354 go on\r\n');
          return;
        }
        if (text.startsWith('RCPT TO:<nobody@')) socket.write('550 nobody here\r\n');
        else if (text.startsWith('RCPT TO:<later@')) socket.write('450 not now\r\n');
        else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  it('sends the mail to that server, from the host that browsers use', async () => {
    const { port } = server.address() as AddressInfo;
    await createMailer({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` }).send(mail);
    expect(received).toContain('MAIL FROM:<no-reply@wallet.example.com>');
    expect(received).toContain('RCPT TO:<ann@test.example>');
    expect(received).toContain('Subject: =?UTF-8?');
    expect(received).toContain('https://x.example/#t');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('distinguishes permanent from temporary rejections', async () => {
    const { port } = server.address() as AddressInfo;
    const failing = (at: number, to: string) =>
      createMailer({ ...settings, smtpUrl: `smtp://127.0.0.1:${at}` })
        .send({ ...mail, to })
        .then(() => 'sent', isPermanentFailure);
    expect(await failing(port, 'nobody@test.example')).toBe(true);
    expect(await failing(port, 'later@test.example')).toBe(false);
    expect(await failing(1, 'ann@test.example')).toBe(false);
  });

  it('reports when the server cannot be reached', async () => {
    await expect(createMailer({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' }).send(mail)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });
});

describe('without SMTP_URL, the mailer', () => {
  it('writes a file that only its owner can read, and logs its path', async () => {
    const file = await createMailer(settings).send(mail);
    expect(readFileSync(file, 'utf8')).toBe(
      `To: ${mail.to}\nSubject: ${mail.subject}\n\nHola\n\nhttps://x.example/#t\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('sends nothing in production with an external database, or without a data folder', async () => {
    const elsewhere = { ...settings, production: true, databaseUrl: 'postgres://x' };
    for (const nowhere of [elsewhere, { ...settings, dataDir: 'memory://' }]) {
      await expect(createMailer(nowhere).send(mail)).rejects.toThrow('SMTP_URL is not set');
    }
    expect(await createMailer({ ...elsewhere, databaseUrl: undefined }).send(mail)).toContain('outbox');
  });
});
