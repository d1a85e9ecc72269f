/** Carries a bulk action out, one record after the other: nothing is shown as done before the service said so. */
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin';
import { v7 } from 'uuid';
import type { BulkResult as SentOutcome } from '../../../contract/declaration/actionForms.ts';
import type { Resource } from '../../../contract/resource.ts';
import { sendBulkAction } from '../../records/actions/sendAction.ts';
import { useActionWords } from '../../records/actions/useActionWords.ts';
import { type Reason, useErrorText } from '../../records/form/useErrorToast.ts';
import { representation } from '../../records/representation.ts';
import { type BulkChoice, findRestriction } from './bulk.ts';

export type BulkOutcome = {
  id: string;
  name: string;
  how: 'waiting' | 'done' | 'refused';
  /** In the person's language; known beforehand where the record says so. */
  why?: string;
};

/** What came of those that were tried, by id. */
type Came = Map<string, Pick<BulkOutcome, 'how' | 'why'>>;

/** Records by what they are called. */
export type NamedRecord = readonly { id: string; name: string }[];

/** So many go into one call of an action: what is done is seen, and can be stopped. */
const AT_A_TIME = 20;

/** @param putBack records that it is done to at once, whatever the rows at hand say of them: what was just done to them is undone */
export function useBulk(resource: Resource, choice: BulkChoice, putBack?: NamedRecord) {
  const translate = useTranslate();
  const reasons = useErrorText();
  const words = useActionWords(resource);
  const dataProvider = useDataProvider();
  const { selectedIds, data = [] } = useListContext();
  const [state, setState] = useState<'asking' | 'running' | 'over'>('asking');
  const [wasTried, setTried] = useState<number>();
  const stopped = useRef(false);
  const [key] = useState(() => v7());
  const records = useRef(new Map<string, RaRecord>());
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>(
    () =>
      putBack?.map((one) => ({ ...one, how: 'waiting' })) ??
      selectedIds.map((id) =>
        outcomeOf(
          String(id),
          data.find((record) => record.id === id),
        ),
      ),
  );

  const possible = outcomes.filter(({ how }) => how !== 'refused').length;
  const count = (wanted: BulkOutcome['how']) => outcomes.filter(({ how }) => how === wanted).length;

  function outcomeOf(id: string, record: RaRecord | undefined): BulkOutcome {
    if (record) records.current.set(id, record);
    const why = refused(record);
    const name = record ? representation(resource, record, translate) : id;
    return why ? { id, name, how: 'refused', why } : { id, name, how: 'waiting' };
  }

  function refused(record: RaRecord | undefined): string | undefined {
    if (choice.verb === 'act') return words.refused(choice.name, record);
    const why = findRestriction(choice, record);
    return why && translate(why);
  }

  // Rows that were ticked on another page are called by their names too, and say what is refused of them.
  useEffect(() => {
    if (putBack) return void run();
    const elsewhere = outcomes.map(({ id }) => id).filter((id) => !records.current.has(id));
    if (!elsewhere.length) return;
    let wanted = true;
    dataProvider.getMany(resource.name, { ids: elsewhere }).then(({ data: found }) => {
      if (!wanted) return;
      const lines = new Map(found.map((record) => [String(record.id), outcomeOf(String(record.id), record)]));
      setOutcomes((before) => before.map((line) => lines.get(line.id) ?? line));
    }, ignored);
    return () => {
      wanted = false;
    };
    // Once, for what was selected when the dialog opened.
  }, []);

  /** @param filled what an action asks for */
  async function run(filled: Record<string, unknown> = {}) {
    setState('running');
    setTried(possible);
    const tried = outcomes.filter(({ how }) => how !== 'refused').map(({ id }) => id);
    const each = choice.verb === 'act' ? AT_A_TIME : 1;
    for (let at = 0; at < tried.length && !stopped.current; at += each) {
      const ids = tried.slice(at, at + each);
      const came = await (choice.verb === 'act' ? acted(ids, filled) : attempted(ids[0] ?? ''));
      setOutcomes((before) => before.map((line) => ({ ...line, ...came.get(line.id) })));
    }
    setState('over');
  }

  async function acted(ids: readonly string[], filled: Record<string, unknown>): Promise<Came> {
    if (choice.verb !== 'act') return new Map();
    try {
      const answered = await sendBulkAction(resource, choice.name, choice.action, ids, { filled, key });
      return new Map(
        answered
          .map((one) => ['ok' in one, one] as const)
          .map(([isDone, one]) => [one._id, isDone ? { how: 'done' } : { how: 'refused', why: saidOf(one) }]),
      );
    } catch (error) {
      return new Map(ids.map((id) => [id, { how: 'refused', why: reasons(error) }]));
    }
  }

  function saidOf(outcome: SentOutcome): string {
    if ('ok' in outcome) return '';
    const complaints = Object.values(outcome.complaints ?? {}) as Reason[];
    return (
      complaints.length
        ? complaints
        : [{ key: `errors.${outcome.code}`, args: { _: translate('errors.refused') } }]
    )
      .map(words.reason)
      .join(' ');
  }

  async function attempted(id: string): Promise<Came> {
    const previousData = records.current.get(id) ?? { id };
    try {
      if (choice.verb === 'delete') await dataProvider.delete(resource.name, { id, previousData });
      else if (choice.verb === 'edit') {
        await dataProvider.update(resource.name, {
          id,
          data: { [choice.field]: choice.value },
          previousData,
        });
      }
      return new Map([[id, { how: 'done' }]]);
    } catch (error) {
      return new Map([[id, { how: 'refused', why: reasons(error) }]]);
    }
  }

  const stop = () => {
    stopped.current = true;
  };
  return {
    outcomes,
    state,
    run,
    stop,
    /** How many it is done to. */
    tried: wasTried ?? possible,
    came: { done: count('done'), refused: count('refused') },
  };
}

/** The names are a help: without them the ids stand there. */
function ignored(): void {}
