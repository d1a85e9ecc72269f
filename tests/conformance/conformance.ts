/** Runs every check against one address, and reports each. */

import { loadCalls } from '../../src/engine/contract/registry.ts';
import { createAbility } from '../../src/engine/contract/rights/abilities.ts';
import { featureTests } from '../features.ts';
import { openApi } from './api.ts';
import { type Arguments, CannotRun } from './arguments.ts';
import { balanceChecks } from './balances.ts';
import { errorChecks } from './errors.ts';
import { removeCreated, returnMoney } from './leave.ts';
import { listChecks } from './lists.ts';
import { moneyChecks } from './money.ts';
import { peopleChecks } from './people.ts';
import { recordChecks } from './records.ts';
import { type Count, createReporter } from './report.ts';
import { sessionChecks } from './sessions.ts';
import type { Checks, SignedIn, Suite } from './suite.ts';
import { transferChecks } from './transfers.ts';
import type { OwnSuite } from './world.ts';
import { type CreatedRecord, createWorld, type World } from './world.ts';

const forAnyone: Readonly<Record<string, Checks>> = {
  Sessions: sessionChecks,
  'Errors of every call': errorChecks,
};
const withOwnWorld: Readonly<Record<string, Checks<OwnSuite>>> = {
  Records: recordChecks,
  'Credit and debit': moneyChecks,
  'Transfers and registration': transferChecks,
  Balances: balanceChecks,
  ...Object.assign({}, ...featureTests.map(({ conformance }) => conformance)),
  'People and the audit log': peopleChecks,
};

/** @throws CannotRun if the address or the sign-in fails */
export async function runConformance(options: Arguments, print: (line: string) => void): Promise<Count> {
  await loadCalls();
  const suite = await begin(options);
  const { check, skipAll, count } = createReporter(print);
  const created: CreatedRecord[] = [];
  let world: World | undefined;
  if (canCreateWorld(suite)) {
    print('\nBefore');
    await check('clients, users and currencies of the suite are created', async () => {
      world = await createWorld(suite, created);
    });
  }
  const runAll = async <S extends Suite>(groups: Readonly<Record<string, Checks<S>>>, input?: S) => {
    for (const [group, checks] of Object.entries(groups)) {
      print(`\n${group}`);
      if (!input) skipAll(Object.keys(checks), `${options.userName} cannot create clients for it`);
      else for (const [name, run] of Object.entries(checks)) await check(name, () => run(input));
    }
  };
  const own = world && { ...suite, world };
  await runAll(forAnyone, suite);
  await runAll(withOwnWorld, own);
  // Last, when there are rows of every resource.
  await runAll({ Lists: listChecks }, suite);
  print('\nIn every answer');
  const { seen } = suite.http;
  await check(`none of ${seen.responses} answers holds a secret`, () => none(seen.secrets));
  await check(`none of ${seen.errors} errors shows a stack or SQL`, () => none(seen.insides));
  await check(`each of ${seen.errors} errors has the declared body`, () => none(seen.shapes));
  if (created.length) {
    print('\nAfter');
    if (own) await check('all its money is back with the platform', () => returnMoney(own));
    await check('what it made is taken away', async () => {
      for (const line of await removeCreated(suite, created)) print(`          ${line}`);
    });
  }
  await suite.http.call('POST', 'jwt/logout', { as: suite.me });
  return count;
}

async function begin(options: Arguments): Promise<Suite> {
  const http = openApi(options.api);
  http.keepSecret(options.password);
  const visitor = await http.call('GET', 'session');
  if (visitor.status !== 401 || visitor.body?.code !== 'unauthorized') {
    throw new CannotRun(`${options.api} answers, but not as this API does: is it the right --url?`);
  }
  const { userName, password } = options;
  const response = await http.call('POST', 'auth/login', { body: { userName, password } });
  if (response.status !== 200) {
    throw new CannotRun(`${userName} could not sign in (${response.status}): check --user and --password.`);
  }
  return { ...options, http, me: response.body.data as SignedIn };
}

/** Whether the user may create clients, users and currencies, and move the platform's money, as root and super_admin may. */
function canCreateWorld({ me }: Suite): boolean {
  const ability = createAbility(me.userData.ability, me.userData.role);
  const subjects = ['Client', 'User', 'Currency', 'Role'];
  return (
    me.userData.client === null &&
    subjects.every((subject) => ability.can('create', subject)) &&
    ability.can('recharge', 'User')
  );
}

function none(found: readonly string[]): void {
  if (found.length) throw new Error(`${found.length} do: ${[...new Set(found)].slice(0, 5).join('; ')}`);
}
