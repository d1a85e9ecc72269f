/** Create, update and delete of every resource: errors by field. */
import assert from 'node:assert/strict';
import { resources } from '../../src/engine/contract/registry.ts';
import type { Resource } from '../../src/engine/contract/resource.ts';
import { writableFields } from '../../src/engine/contract/resource.ts';
import { samples } from './samples.ts';
import { type Checks, expectRejection, expectStatus, UNUSED_ID, UUID7 } from './suite.ts';
import type { OwnSuite } from './world.ts';

export const recordChecks: Checks<OwnSuite> = Object.fromEntries(resources.flatMap(checksOf));

type Labelled = [string, (suite: OwnSuite) => Promise<void>];

function checksOf(resource: Resource): Labelled[] {
  const { name, has } = resource;
  const checks: Labelled[] = [];
  const check = (title: string, run: Labelled[1]) => checks.push([`${name}: ${title}`, run]);
  const sample = samples[name];
  if (has.create) {
    check('create names what is missing, unknown and read-only', (suite) => incomplete(suite, resource));
  }
  if (sample) {
    check('create refuses to refer to what is not there', (suite) =>
      missing(suite, resource, sample(suite.world)),
    );
    check('is created, read, changed and deleted', (suite) => life(suite, resource, sample(suite.world)));
  }
  check('what is not there is 404, and so is a verb it does not have', (suite) => absent(suite, resource));
  return checks;
}

async function incomplete({ http, me }: OwnSuite, resource: Resource): Promise<void> {
  const post = (body: unknown) => http.move('POST', resource.paths.create.slice(1), { as: me, body });
  for (const body of ['{"a":', '[]', '"text"']) expectRejection(await post(body), 400, 'malformed');
  const writable = writableFields(resource, 'create');
  const required = writable.filter(
    ([name, field]) =>
      field.required && field.default === undefined && !resource.initial[name] && !resource.when[name],
  );
  const names = [...(resource.id ? ['_id'] : []), ...required.map(([name]) => name)];
  const empty = await post({});
  expectRejection(empty, 400, 'invalid', names);
  const { errors } = expectStatus(await post({ colour: 'red' }), 400);
  assert.ok(errors.colour, 'an unknown field is named');
  const readOnly = Object.entries(resource.fields).filter(([, field]) => field.readOnly);
  for (const [name] of readOnly) expectRejection(await post({ [name]: 'x' }), 400, 'invalid', [name]);
}

async function missing(
  { http, me }: OwnSuite,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<void> {
  for (const [name, field] of writableFields(resource, 'create')) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const value = field.kind === 'references' ? [UNUSED_ID] : UNUSED_ID;
    const response = await http.call('POST', resource.paths.create.slice(1), {
      as: me,
      body: { ...body, [name]: value },
    });
    const named = field.kind === 'references' ? `${name}.0` : name;
    expectRejection(response, 400, 'invalid', [named]);
  }
}

async function life(
  { http, me }: OwnSuite,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<void> {
  const { name, paths } = resource;
  const created = expectStatus(await http.call('POST', paths.create.slice(1), { as: me, body }), 201).data;
  const path = `${name}/${created._id}`;
  try {
    if (!resource.id) assert.match(created._id, UUID7);
    for (const [field, { inputOnly }] of Object.entries(resource.fields)) {
      assert.equal(field in created, !inputOnly, `${field} ${inputOnly ? 'comes out' : 'does not come out'}`);
    }
    const readNow = async () => expectStatus(await http.call('GET', path, { as: me }), 200).data;
    assert.deepEqual(await readNow(), created);
    const again = await http.call('POST', paths.create.slice(1), { as: me, body });
    expectRejection(again, 409, 'conflict');
    assert.ok(Object.keys(again.body.errors ?? {}).length > 0, 'what is taken is named');
    const put = (change: unknown) => http.call('PUT', path, { as: me, body: change });
    assert.deepEqual(
      expectStatus(await put(created), 200).data,
      created,
      'sent back as it was read, nothing changes',
    );
    expectRejection(await put({ colour: 'red' }), 400, 'invalid', ['colour']);
    expectRejection(await put({ _id: UNUSED_ID }), 400, 'invalid', ['_id']);
    for (const [field, { readOnly, kind }] of Object.entries(resource.fields)) {
      if (!readOnly) continue;
      const other = kind === 'boolean' ? !created[field] : 'x';
      expectRejection(await put({ [field]: other }), 400, 'invalid', [field]);
    }
    assert.deepEqual(await readNow(), created);
  } finally {
    expectStatus(await http.call('DELETE', path, { as: me }), 200);
  }
  expectRejection(await http.call('GET', path, { as: me }), 404, 'not_found');
}

async function absent({ http, me }: OwnSuite, { name, has }: Resource): Promise<void> {
  const path = `${name}/${UNUSED_ID}`;
  expectRejection(await http.call('GET', path, { as: me }), 404, 'not_found');
  // Without the verb, the call does not exist: 404 as well.
  expectRejection(await http.call('PUT', path, { as: me, body: {} }), 404, 'not_found');
  expectRejection(await http.call('DELETE', path, { as: me }), 404, 'not_found');
  if (!has.create && name !== 'audit') {
    expectRejection(await http.call('POST', name, { as: me, body: {} }), 404, 'not_found');
  }
}
