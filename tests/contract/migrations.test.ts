/** A migration that was released is never edited, only followed by another: CONTRIBUTING.md. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src/migrations');

/** Each migration that is in a tag, with the SHA-256 of its text. A release adds its own below. */
const released = {
  // v0.1.0
  '0000_trigrams.sql': 'a873472e7960e88ec6f87a27ec62f125da9462190a01ba237511f83d63c038b3',
  '0001_first.sql': '71899d98634cdcc291076b41ec6ebea024b9600220eb0717bbb5d9aa6fda7196',
  '0002_append_only.sql': '6da7adcea86daf7094ec0ad0fc716310f8c4779a7da434e73212bf4e714b47fa',
  '0003_audit_blocks.sql': '02a87d0dcf03736308ac917ab0990b050f09d551300718802d5f6c268f51dc60',
  '0004_edition.sql': '0a15bef766858bfa235f43354952b365a3099b070fc11cd9719ef627089701c8',
  '0005_lists_at_size.sql': '81ede2a9bf7bca74eb731e38b998742a4c33696f28cfc499a601820708e86ee2',
  '0006_tries.sql': 'f8d8fe7d4f586e6d13f76a62300db01ced634ae24b4b2f018f21341360ca4409',
  '0007_words_by_days.sql': '7d77cd621924a276ddac6b09b1657dbd6fd213bafc635bb341890bcc0c816767',
  '0008_balances_currency.sql': '28ca46c017f7d3f893912f624b4130f4ff9c7b594cf3ba2d7592063a9129c219',
  '0009_wallet_pairs.sql': '198bec995717edafd52c39b9b63e548c2641a9cc892c5ab32d2a06d96bbbb7c7',
  // v1.0.0-rc.1
  '0010_own_account.sql': '7c63137090c3e52d8a5d3e7696832a540414680a692c3f84d4f6b9834e0db892',
  '0011_role_client.sql': '6157211eacdcc978f57e4f4e543561ad2d8da42665a71ce547fc66385e3d4e91',
  '0012_second_factor.sql': '1d5702278d0645cd84210d12e6ae4e6a560c4ff5a2db8c81a584268bf0c3916f',
  '0013_sealed_rows.sql': 'd94a9d620a90b7096a4478fc6b37a0d9f5da26c691ab8a10ee4963d528b8a2e1',
  '0014_known_networks.sql': '00f4d48a170df620200e8d3a48622e0ffc0c508c11172f17c1295320f8f8ebcf',
  '0015_action_keys.sql': 'd7095646f676ea17788244de3314e2cd7d9b12519fdfb8830f71d1f17504b328',
  '0016_reversals.sql': '6f3b3e2883d076e33e0b05ab04748bfa42e3256789749f83fc565cd4743b48e8',
  '0017_files.sql': 'c787f3af46fffb6175769e59bd182234c06dbe08841f2471c991ab5a6b22cee7',
  '0018_frozen_wallets.sql': '7cfe3aca4f6c636b405eed50817fd29a420ea11d1abf0aedb11ce38143430674',
  '0019_imports.sql': '9b2d9afdd01a0ef34725655c2b204b3fe7ff09e70641ce2d55903b15535e83b5',
  '0020_exports.sql': '1fbbda3e18e6bed6da8be067d8060b8df2b37eb1da00db9c804220c88722092a',
  '0021_folded_search.sql': 'f96177d17cfc2071a50318c60fe65abc744e39589c258f7ccda10f6e90c12da8',
  '0022_import_files.sql': 'e180073de14fe45a83991e6fb2c670fca45f2a8a082969353428d7227f4ee7eb',
  '0023_sealed_jobs.sql': '170c237b0f100299efa7d951a41c9542d3d1c03ea12924742bb21c2c02c7c48e',
  '0024_import_decimals.sql': '14fac17e014723458601a6246fde0dabd00b84c625de711522c5a22cf31292fb',
  '0025_reaction_cursors.sql': '7ab718bd00e6223c42f2d3b14f7b8968c529d50ef181d6609014c62c758ca11a',
};

const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));

it.each(Object.entries(released))('%s equals its released text', (name, digest) => {
  expect(
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ).toBe(digest);
});

it('migrations are numbered without gaps or duplicates', () => {
  const numbers = files.sort().map((name) => Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]));
  expect(numbers).toEqual(files.map((_, at) => at));
});

it("the product's database has everything that the engine requires of a new app", () => {
  const engine = join(import.meta.dirname, '../../src/engine/service/database/schema');
  const texts = (names: readonly string[], at: string) =>
    names.map((name) => readFileSync(join(at, name), 'utf8'));
  const asked = madeBy(texts(['beforeTables.sql', 'afterTables.sql'], engine));
  const there = madeBy(texts([...files].sort(), folder));
  expect(asked.size).toBeGreaterThan(15);
  for (const [name, statement] of asked) expect([name, there.get(name)]).toEqual([name, statement]);
});

/** Each function and trigger by its name, as the last statement that makes it says. */
function madeBy(texts: readonly string[]): Map<string, string> {
  const statements = texts.flatMap((text) => text.split('--> statement'));
  const said = statements.map((one) =>
    one
      .replace(/^--.*$/gm, '')
      .trim()
      .replace('CREATE OR REPLACE', 'CREATE'),
  );
  return new Map(
    said.flatMap((one) => {
      const name = /^CREATE (?:FUNCTION|TRIGGER) (\w+)/.exec(one)?.[1];
      return name ? [[name, one] as const] : [];
    }),
  );
}
