/** What limits cost: transfers that no limit concerns, and transfers that each count in a limit of their wallet. */
import { type Figure, formatNumber, logDuration } from '../figure.ts';
import { signIn, startMeasuredService, warmUp } from '../measuredService.ts';
import type { Platform } from '../platform.ts';
import { runAlternately } from '../rounds.ts';
import { startService } from '../service.ts';

/** Limits created at once. */
const AT_ONCE = 8;

export const limits: Figure = {
  name: 'limits',
  async measure({ options, platform, anotherPlatform }) {
    const [unlimited, unconcerned, limited] = [
      await platform(),
      await anotherPlatform(),
      await anotherPlatform(),
    ];
    await createLimits(unconcerned, [{ scope: 'role', role: 'agent', operations: ['credit'] }]);
    await logDuration(`a limit on each of ${limited.wallets.length} wallets`, () =>
      createLimits(
        limited,
        limited.wallets.map((wallet) => ({
          ...{ scope: 'wallet', wallet, direction: 'out', operations: ['transfer'] },
        })),
      ),
    );
    const services = [];
    for (const one of [unlimited, unconcerned, limited])
      services.push(await warmUp(await startMeasuredService(one)));
    const [none, other, each] = services.map(
      (service) => async () => (await service.run(options.seconds)).speed,
    ) as [() => Promise<number>, () => Promise<number>, () => Promise<number>];
    const speeds = await runAlternately(options.rounds, { none, other, each });
    for (const service of services) await service.stop();
    const ratio = (one: number) =>
      `${formatNumber(one / speeds.none)} (${formatNumber(one)} ÷ ${formatNumber(speeds.none)} a second)`;
    return [
      {
        figure: 'transfers that no limit concerns ÷ without limits',
        target: 'at least 0.98',
        measured: ratio(speeds.other),
      },
      {
        figure: 'transfers with a limit on every wallet ÷ without limits',
        target: 'at least 0.85',
        measured: ratio(speeds.each),
      },
    ];
  },
};

/** @param subjects what each limit applies to */
async function createLimits(
  { environment, currency }: Platform,
  subjects: readonly Record<string, unknown>[],
): Promise<void> {
  const service = await startService(environment);
  try {
    const token = await signIn(service.port, 'root', environment.ROOT_PASSWORD ?? '');
    const left = [...subjects];
    const create = async () => {
      for (let subject = left.pop(); subject; subject = left.pop()) {
        const response = await fetch(`http://127.0.0.1:${service.port}/api/limit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ ...subject, currency, per: 'day', most: '1000000000.00', reason: 'Bench' }),
        });
        if (!response.ok) throw new Error(`a limit was not created: ${await response.text()}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, create));
  } finally {
    await service.stop();
  }
}
