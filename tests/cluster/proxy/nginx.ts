/** nginx with the file that docs/deployment.md shows, before a service of this machine: other ports, and a certificate of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileShown } from '../../../tools/cluster/shown.ts';
import { installPackages, programPath } from '../../setup/machine.ts';
import { freePort } from '../../setup/postgres.ts';

export const HOST = 'wallet.example.com';

export type RunningNginx = { https: number; http: number; certificate: Buffer; stop(): Promise<void> };

/** @param service the port that the service listens on */
export async function startNginx(service: number): Promise<RunningNginx> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'monedero-nginx-'));
  // Started by root, its workers are another user, who keeps a longer body in a folder below this one.
  chmodSync(folder, 0o711);
  const [certificate, key] = makeCertificate(programs.openssl, folder);
  const [https, http] = [await freePort(), await freePort()];
  const shown = fileShown('deployment.md', '/etc/nginx/conf.d/monedero.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${service}`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('listen 80', `listen 127.0.0.1:${http}`)
    .replace(`/etc/ssl/${HOST}.pem`, certificate)
    .replace(`/etc/ssl/${HOST}.key`, key);
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, around(folder, shown));
  const child = spawn(programs.nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  const ended = once(child, 'exit').finally(() => process.off('exit', end));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.race([
    listening(https),
    ended.then(() => {
      throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    }),
  ]);
  return { https, http, certificate: readFileSync(certificate), stop };
}

/** What Debian's nginx.conf has around the files of conf.d, as far as it needs it, without a folder of the system. */
const around = (folder: string, shown: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
${shown}
}
`;

function makeCertificate(openssl: string, folder: string): [certificate: string, key: string] {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`];
  execFileSync(
    openssl,
    [...made, '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  return [certificate, key];
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await setTimeout(50);
  }
}

type Programs = { nginx: string; openssl: string };

/** @throws Error that says what to install */
function findPrograms(): Programs {
  const look = (): Programs | undefined => {
    const [nginx, openssl] = ['nginx', 'openssl'].map(programPath);
    return nginx && openssl ? { nginx, openssl } : undefined;
  };
  return look() ?? installPackages('nginx-light openssl', look, 'put nginx and openssl on the path', false);
}
