/** Carries a bulk action out, one record after the other: nothing is shown as done before the service said so. */
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { useReasons } from '../../records/form/useFailure.ts';
import { representation } from '../../records/representation.ts';
import { type BulkChoice, refusalOf } from './bulk.ts';

export type Outcome = {
  id: string;
  name: string;
  how: 'waiting' | 'done' | 'refused';
  /** In the person's language; known beforehand where the record says so. */
  why?: string;
};

export function useBulk(resource: Resource, choice: BulkChoice) {
  const translate = useTranslate();
  const reasons = useReasons();
  const dataProvider = useDataProvider();
  const { selectedIds, data = [] } = useListContext();
  const [state, setState] = useState<'asking' | 'running' | 'over'>('asking');
  const stopped = useRef(false);
  const records = useRef(new Map<string, RaRecord>());
  const [outcomes, setOutcomes] = useState<Outcome[]>(() =>
    selectedIds.map((id) =>
      outcomeOf(
        String(id),
        data.find((record) => record.id === id),
      ),
    ),
  );

  function outcomeOf(id: string, record: RaRecord | undefined): Outcome {
    if (record) records.current.set(id, record);
    const why = refusalOf(choice, record);
    const name = record ? representation(resource, record) : id;
    return why ? { id, name, how: 'refused', why: translate(why) } : { id, name, how: 'waiting' };
  }

  // Rows that were ticked on another page are called by their names too, and say what is refused of them.
  useEffect(() => {
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

  async function run() {
    setState('running');
    for (const { id, how } of outcomes) {
      if (stopped.current) break;
      if (how === 'refused') continue;
      const outcome = await attempted(id);
      setOutcomes((before) => before.map((line) => (line.id === id ? { ...line, ...outcome } : line)));
    }
    setState('over');
  }

  async function attempted(id: string): Promise<Pick<Outcome, 'how' | 'why'>> {
    const previousData = records.current.get(id) ?? { id };
    try {
      if (choice.verb === 'delete') await dataProvider.delete(resource.name, { id, previousData });
      else {
        await dataProvider.update(resource.name, {
          id,
          data: { [choice.field]: choice.value },
          previousData,
        });
      }
      return { how: 'done' };
    } catch (error) {
      return { how: 'refused', why: reasons(error) };
    }
  }

  const stop = () => {
    stopped.current = true;
  };
  return { outcomes, state, run, stop };
}

/** The names are a help: without them the ids stand there. */
function ignored(): void {}
