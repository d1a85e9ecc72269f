/** The required programs besides PostgreSQL's. Installs missing ones as Debian packages if this is root on Debian. */
import { installPackages, programPath } from '../../../tests/setup/machine.ts';

export type Programs = { etcd: string; haproxy: string; patroni: string; patronictl: string };

/** @throws Error that says what to install */
export function findPrograms(): Programs {
  return (
    look() ??
    installPackages(
      'etcd-server haproxy patroni python3-etcd',
      look,
      'put etcd, haproxy, patroni and patronictl on the path',
      false,
    )
  );
}

function look(): Programs | undefined {
  const [etcd, haproxy, patroni, patronictl] = ['etcd', 'haproxy', 'patroni', 'patronictl'].map(programPath);
  return etcd && haproxy && patroni && patronictl ? { etcd, haproxy, patroni, patronictl } : undefined;
}
