/** Executes a bulk action, record by record or in batches: nothing is shown as done before the service confirms it. */
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin';
import { v7 } from 'uuid';
import type { BulkResult as SentOutcome } from '../../../contract/declaration/actionForms.ts';
import type { Resource } from '../../../contract/resource.ts';
import { sendBulkAction } from '../../records/actions/sendAction.ts';
import { useActionLabels } from '../../records/actions/useActionLabels.ts';
import { type Reason, useErrorText } from '../../records/form/useErrorToast.ts';
import { representation } from '../../records/representation.ts';
import { type BulkChoice, findRestriction } from './bulk.ts';

export type BulkOutcome = {
  id: string;
  name: string;
  status: 'waiting' | 'done' | 'rejected';
  /** Translated; known beforehand if the record itself says so. */
  reason?: string;
};

/** The results of attempted records, by id. */
type OutcomesById = Map<string, Pick<BulkOutcome, 'status' | 'reason'>>;

/** Records with their names. */
export type NamedRecords = readonly { id: string; name: string }[];

/** Records per call of an action, so that progress is visible and it can be stopped. */
const BATCH_SIZE = 20;

/** @param undoneRecords records to process at once, whatever the loaded rows say: their last change is undone */
export function useBulk(resource: Resource, choice: BulkChoice, undoneRecords?: NamedRecords) {
  const translate = useTranslate();
  const errorText = useErrorText();
  const actionLabels = useActionLabels(resource);
  const dataProvider = useDataProvider();
  const { selectedIds, data = [] } = useListContext();
  const [state, setState] = useState<'asking' | 'running' | 'over'>('asking');
  const [attemptedCount, setAttemptedCount] = useState<number>();
  const stopped = useRef(false);
  const [key] = useState(() => v7());
  const records = useRef(new Map<string, RaRecord>());
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>(
    () =>
      undoneRecords?.map((one) => ({ ...one, status: 'waiting' })) ??
      selectedIds.map((id) =>
        findOutcome(
          String(id),
          data.find((record) => record.id === id),
        ),
      ),
  );

  const possibleCount = outcomes.filter(({ status }) => status !== 'rejected').length;
  const count = (status: BulkOutcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).length;

  function findOutcome(id: string, record: RaRecord | undefined): BulkOutcome {
    if (record) records.current.set(id, record);
    const reason = findReason(record);
    const name = record ? representation(resource, record, translate) : id;
    return reason ? { id, name, status: 'rejected', reason } : { id, name, status: 'waiting' };
  }

  function findReason(record: RaRecord | undefined): string | undefined {
    if (choice.verb === 'act') return actionLabels.unavailableReason(choice.name, record);
    const messageKey = findRestriction(choice, record);
    return messageKey && translate(messageKey);
  }

  // Rows selected on other pages also get names and restrictions.
  useEffect(() => {
    if (undoneRecords) return void run();
    const elsewhere = outcomes.map(({ id }) => id).filter((id) => !records.current.has(id));
    if (!elsewhere.length) return;
    let isMounted = true;
    dataProvider.getMany(resource.name, { ids: elsewhere }).then(({ data: fetched }) => {
      if (!isMounted) return;
      const lines = new Map(
        fetched.map((record) => [String(record.id), findOutcome(String(record.id), record)]),
      );
      setOutcomes((previous) => previous.map((line) => lines.get(line.id) ?? line));
    }, ignore);
    return () => {
      isMounted = false;
    };
    // Once, for the selection when the dialog opened.
  }, []);

  /** @param filled values of the action's fields */
  async function run(filled: Record<string, unknown> = {}) {
    setState('running');
    setAttemptedCount(possibleCount);
    const pendingIds = outcomes.filter(({ status }) => status !== 'rejected').map(({ id }) => id);
    const batchSize = choice.verb === 'act' ? BATCH_SIZE : 1;
    for (let start = 0; start < pendingIds.length && !stopped.current; start += batchSize) {
      const ids = pendingIds.slice(start, start + batchSize);
      const results = await (choice.verb === 'act' ? runAction(ids, filled) : writeRecord(ids[0] ?? ''));
      setOutcomes((previous) => previous.map((line) => ({ ...line, ...results.get(line.id) })));
    }
    setState('over');
  }

  async function runAction(ids: readonly string[], filled: Record<string, unknown>): Promise<OutcomesById> {
    if (choice.verb !== 'act') return new Map();
    try {
      const results = await sendBulkAction(resource, choice.name, choice.action, ids, { filled, key });
      return new Map(
        results
          .map((one) => ['ok' in one, one] as const)
          .map(([isDone, one]) => [
            one._id,
            isDone ? { status: 'done' } : { status: 'rejected', reason: describeError(one) },
          ]),
      );
    } catch (error) {
      return new Map(ids.map((id) => [id, { status: 'rejected', reason: errorText(error) }]));
    }
  }

  function describeError(outcome: SentOutcome): string {
    if ('ok' in outcome) return '';
    const complaints = Object.values(outcome.complaints ?? {}) as Reason[];
    return (
      complaints.length
        ? complaints
        : [{ key: `errors.${outcome.code}`, args: { _: translate('errors.refused') } }]
    )
      .map(actionLabels.reason)
      .join(' ');
  }

  async function writeRecord(id: string): Promise<OutcomesById> {
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
      return new Map([[id, { status: 'done' }]]);
    } catch (error) {
      return new Map([[id, { status: 'rejected', reason: errorText(error) }]]);
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
    /** How many records it is executed on. */
    attempted: attemptedCount ?? possibleCount,
    totals: { done: count('done'), rejected: count('rejected') },
  };
}

/** Names are optional: without them the ids are shown. */
function ignore(): void {}
