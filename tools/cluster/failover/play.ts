/** `npm run cluster -- failover`: runs the cluster and the service until Ctrl-C. */
import { join } from 'node:path';
import { PASSWORD } from '../../../benchmarks/platform.ts';
import { asPostgres } from '../../../tests/setup/postgres.ts';
import { startFailoverCluster } from './cluster.ts';
import { openPlatform } from './platform.ts';

const cluster = await startFailoverCluster();
const end = async (code: number) => {
  await cluster.end();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
try {
  const { service, agents } = await openPlatform(cluster);
  const [node] = cluster.nodes;
  const [program, args] = asPostgres(['patronictl', '-c', join(node?.folder ?? '', 'patroni.yml')]);
  const control = [program, ...args].join(' ');
  console.log(`
  The service    http://127.0.0.1:${service.port}/api, with ${agents[0]} and the password ${PASSWORD}
  Its database   ${cluster.url}
  The servers    ${cluster.nodes.map((one) => `${one.name}: ${cluster.urlOn(one)}`).join('\n                 ')}
  What they say  ${cluster.folder}/*.log

  ${control} list
  ${control} switchover --force

  Ctrl-C ends all of it.
${await cluster.control('list')}`);
} catch (error) {
  console.error(error);
  await end(1);
}
// The service's open output keeps this process running.
