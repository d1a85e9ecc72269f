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
};

const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));

it.each(Object.entries(released))('%s is as it was released', (name, digest) => {
  expect(
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ).toBe(digest);
});

it('migrations are numbered without a gap, and each number is used once', () => {
  const numbers = files.sort().map((name) => Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]));
  expect(numbers).toEqual(files.map((_, at) => at));
});

it('what the engine asks of a database is there in the product as a new app has it', () => {
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
