/**
 * The configuration files in docs/scaling.md, adapted to a single machine: other addresses, ports, folders and
 * passwords.
 */
import { join } from 'node:path';
import { fileShown } from '../shown.ts';

/** One of the three machines in the document, with its local ports. The third one has no PostgreSQL. */
export type Node = { name: string; folder: string; postgres: number; api: number };
export type Member = { name: string; folder: string; client: number; peer: number };

/** The address of a machine in the document, counted from 0. */
const addressOf = (at: number) => `10.0.0.${11 + at}`;

/** Environment variables of each etcd member. */
export function etcdSettings(members: readonly Member[]): Record<string, string>[] {
  const shown = fileShown('scaling.md', '/etc/default/etcd');
  return members.map(({ name, folder }, at) => {
    const own = shown
      .split('\n')
      .map((line) =>
        line.startsWith('ETCD_INITIAL_CLUSTER=') ? line : line.replaceAll(addressOf(0), addressOf(at)),
      )
      .join('\n')
      .replace('ETCD_NAME=machine1', `ETCD_NAME=${name}`);
    const lines = withPorts(own, members, [])
      .split('\n')
      .filter((line) => line.startsWith('ETCD_'));
    const settings = lines.map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1),
    ]);
    return { ...Object.fromEntries(settings), ETCD_DATA_DIR: join(folder, 'data') };
  });
}

export type PatroniOptions = {
  members: readonly Member[];
  nodes: readonly Node[];
  /** Folder of PostgreSQL's programs. */
  binaries: string;
  passwords: { superuser: string; replication: string };
};

export function patroniFile(
  { name, folder }: Node,
  { members, nodes, binaries, passwords }: PatroniOptions,
): string {
  const at = nodes.findIndex((node) => node.name === name);
  const own = fileShown('scaling.md', '/etc/patroni/config.yml')
    .replace('name: server1', `name: ${name}`)
    .replaceAll(`${addressOf(0)}:8008`, `${addressOf(at)}:8008`)
    .replaceAll(`${addressOf(0)}:5432`, `${addressOf(at)}:5432`);
  return withPorts(own, members, nodes)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/15/monedero', join(folder, 'data'))
    .replace('/usr/lib/postgresql/15/bin', binaries)
    .replace('/var/lib/postgresql/.patroni-pgpass', join(folder, 'pgpass'))
    .replace('/var/run/postgresql', folder)
    .replace('CHANGE-THIS-TOO', passwords.replication)
    .replace('CHANGE-THIS', passwords.superuser);
}

export function haproxyFile(port: number, nodes: readonly Node[]): string {
  const shown = nodes.reduce(
    (text, { api }, at) =>
      text.replace(`${addressOf(at)}:5432 check port 8008`, `${addressOf(at)}:5432 check port ${api}`),
    fileShown('scaling.md', '/etc/haproxy/haproxy.cfg'),
  );
  return withPorts(shown, [], nodes).replace('127.0.0.1:5000', `127.0.0.1:${port}`);
}

function withPorts(text: string, members: readonly Member[], nodes: readonly Node[]): string {
  const ports = [
    ...members.flatMap(({ client, peer }, at) => [
      [`${addressOf(at)}:2379`, client],
      [`${addressOf(at)}:2380`, peer],
    ]),
    ...nodes.flatMap(({ postgres, api }, at) => [
      [`${addressOf(at)}:5432`, postgres],
      [`${addressOf(at)}:8008`, api],
    ]),
  ];
  return ports.reduce((changed, [from, to]) => changed.replaceAll(String(from), `127.0.0.1:${to}`), text);
}
