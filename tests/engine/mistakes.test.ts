/** Mistakes in declarations that the compiler cannot find: the start of the service reports all of them at once. */
import './mistakes/post.ts';
import { expect, it } from 'vitest';
import { emptyDatabase } from './database.ts';
import { startApp } from './start.ts';

const startError = async (console: string): Promise<string> => {
  try {
    await startApp(await emptyDatabase(), console, {});
  } catch (error) {
    return (error as Error).message;
  }
  return expect.fail('The service has started.');
};

it('lists each mistake with its resource, its field and what to write instead', async () => {
  const names = 'Declare it, or use one of user, client, role, audit, currency, parcel, letter.';
  expect((await startError('')).split('\n')).toEqual([
    'The declarations have 17 mistakes:',
    '- resource parcel: the route /library/parcels also belongs to letter. Choose another.',
    '- resource parcel: the table parcels also belongs to letter. Choose another.',
    '- resource parcel: header.figures names prise, which is not a field of the resource. Declare it, or name another.',
    '- resource parcel: list.filters has label, a json field, which cannot be filtered. Remove it.',
    '- resource parcel: list.sort has label, by which lists cannot be sorted. Use a stored field of another kind.',
    expect.stringContaining('- resource parcel: the view heavy has the filter weight_gte, which is not'),
    '- resource parcel: the view mine names the action frank, which is not one of the resource. Use one of accept.',
    '- resource parcel: list.filters has can, but status, which decides on an action, is virtual. Remove can.',
    '- resource parcel: list.bulk has title, which is not a choice field. Remove it.',
    `- resource parcel: related names the resource stamp, which is not declared. ${names}`,
    expect.stringContaining('- resource parcel: related has by parcl, which is not a filter of letter.'),
    '- resource parcel: related has view lost, which letter does not have. Use one of unread.',
    `- resource parcel: field owner refers to usr, which is not declared. ${names}`,
    '- resource parcel: price: its currency field curency is not a reference. Name the field that refers to its currency.',
    expect.stringContaining('- resource parcel: the path owner.city of a computed field'),
    '- resource letter: the route /library/parcels also belongs to parcel. Choose another.',
    '- resource letter: the table parcels also belongs to parcel. Choose another.',
  ]);
});

it('names the labels that the console lacks, by language', async () => {
  expect((await startError('console')).split('\n')).toContain(
    '- resource letter: labels are missing in en: resources.letter.name, resources.letter.views.unread, ' +
      'resources.letter.fields.title, resources.letter.fields.parcel. Add them to i18n/en.ts.',
  );
});
