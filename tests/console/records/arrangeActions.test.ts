/** Which actions of a record get a button of their own, and which are in the menu. */
import { describe, expect, it } from 'vitest';
import {
  arrangeActions,
  type RecordAction,
} from '../../../src/engine/console/records/actions/recordAction.ts';

const action = (name: string, more: Partial<RecordAction> = {}): RecordAction => ({
  ...{ name, label: name, to: `/${name}` },
  ...more,
});

function arrange(actions: readonly RecordAction[], preferred?: string) {
  const { primary, secondary, others } = arrangeActions(actions, preferred);
  return [primary?.name, secondary?.name, others.map(({ name }) => name)];
}

const edit = action('edit');
const remove = action('delete', { isDangerous: true });
const end = action('end', { isDangerous: true });

describe('the actions of a record', () => {
  it('lead with the first, beside editing; dangerous ones come last', () => {
    expect(arrange([end, action('send'), action('copy'), edit, remove])).toEqual([
      'send',
      'edit',
      ['copy', 'end', 'delete'],
    ]);
  });

  it('lead with what a feature calls primary, and above all with what the declaration prefers', () => {
    const actions = [action('copy'), action('send', { isPrimary: true }), action('check'), edit];
    expect(arrange(actions)[0]).toBe('send');
    expect(arrange(actions, 'check')[0]).toBe('check');
    expect(arrange(actions, 'edit').slice(0, 2)).toEqual(['edit', 'send']);
  });

  it('never lead with what is dangerous by itself, or unavailable now', () => {
    const approve = action('approve', { unavailableReason: 'Not by its author' });
    expect(arrange([approve, action('withdraw')], 'approve')).toEqual(['withdraw', undefined, ['approve']]);
    expect(arrange([end, remove])).toEqual([undefined, 'end', ['delete']]);
  });

  it('offer deletion in the menu alone, even where there is nothing else', () => {
    expect(arrange([edit, remove])).toEqual([undefined, 'edit', ['delete']]);
    expect(arrange([remove])).toEqual([undefined, undefined, ['delete']]);
  });

  it('of a pair are two buttons', () => {
    expect(arrange([action('approve'), action('reject', { isDangerous: true })])).toEqual([
      'approve',
      'reject',
      [],
    ]);
  });
});
