/** A small form with a button of its own: what is filled in, what is wrong with it, and sending it once. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Call } from '../../contract/call.ts';
import { type Complaints, complaintsOf } from '../../contract/validationErrors.ts';
import { useUnsaved } from '../layout/unsaved.ts';
import { ApiError } from '../providers/apiError.ts';
import { useFailure } from '../records/useFailure.ts';

type Options<Filled, Answer> = {
  /** What stands in the form before anything is changed. */
  start: Filled;
  /** What is wrong, by field; nothing where it can be sent. */
  check(filled: Filled): Complaints;
  send(filled: Filled): Promise<Answer>;
  onDone(answer: Answer): void;
};

export function useSectionForm<Filled extends Record<string, string>, Answer>({
  start,
  check,
  send,
  onDone,
}: Options<Filled, Answer>) {
  const translate = useTranslate();
  const failed = useFailure();
  const [changed, setChanged] = useState<Partial<Filled>>({});
  const [complaints, setComplaints] = useState<Complaints>({});
  const filled = { ...start, ...changed };
  const isChanged = Object.entries(changed).some(([name, value]) => value !== start[name]);
  useUnsaved(isChanged);

  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      setChanged({});
      onDone(answer);
    },
    onError: (error) => {
      const about = error instanceof ApiError ? error.body?.complaints : undefined;
      if (about) setComplaints(about);
      if (!about || Object.keys(about).some((name) => !(name in start))) failed(error);
    },
  });

  return {
    isPending,
    isChanged,
    submit() {
      const found = check(filled);
      setComplaints(found);
      if (Object.keys(found).length === 0 && !isPending) mutate(filled);
    },
    /** The properties of the field of that name; its hint stands where nothing is wrong. */
    field(name: keyof Filled & string, hint: string = ' ') {
      const complaint = complaints[name];
      return {
        name,
        value: filled[name],
        error: complaint !== undefined,
        helperText: complaint ? translate(complaint.key, complaint.args) : hint,
        onChange: ({ target }: { target: { value: string } }) => {
          setChanged((before) => ({ ...before, [name]: target.value }));
          setComplaints(({ [name]: _, ...others }) => others);
        },
      };
    },
  };
}

/** What a call's schema finds wrong with a body; nothing where it can be sent. */
export function complaintsAbout(call: Pick<Call, 'body'>, body: unknown): Complaints {
  const read = call.body?.safeParse(body, { reportInput: true });
  return read?.error ? complaintsOf(read.error) : {};
}
