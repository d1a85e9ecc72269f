/**
 * What a declaration can't say. A slot replaces or adds exactly that piece; the rest is still made from the
 * declaration.
 */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Field } from '../../contract/fields.ts';
import type { Subject } from '../../contract/rights/abilities.ts';
import type { DisplayProps } from '../fieldKinds/kind.ts';
import type { Need } from './screen.ts';

/** Of a resource's lists and columns. */
export type ListSlots = {
  /** Shows one field in its own way, in lists and on the record's page. */
  fields?: Readonly<Record<string, ComponentType<DisplayProps<Field>>>>;
  /** Stands in the list's toolbar in place of the create button. */
  createAction?: ComponentType;
  /** More buttons there, before the export. */
  listActions?: readonly ComponentType[];
};

/** A part of a record's page beside its fields. The page shows it by these rights, the preview of a role tells it. */
export type RecordPart = {
  Part: ComponentType;
  /** The message that is its heading. */
  title: string;
  /** All of these rights are asked for; none where whoever sees the record sees this. */
  needs: readonly Need[];
};

/** Of a record's own page and its form. */
export type RecordSlots = {
  /** How the page is called, where the kind of record and what stands for it don't say it well. */
  useTitle?: (record: RaRecord) => string;
  /** Above the fields of the form of a new record. */
  newNotice?: ComponentType;
  /** On the page of an import: what it does beside making so many records; of no number before there is a file. */
  importNotice?: ComponentType<{ count: number | undefined }>;
  /** Before the sections of the declaration. */
  summary?: ComponentType;
  /** After the sections of the declaration, and before the lists of what belongs to the record. */
  sections?: readonly RecordPart[];
  /** After those lists. */
  closing?: readonly RecordPart[];
  /** Fields that other parts of the page say already. */
  shownElsewhere?: readonly string[];
  /** Fields of which nothing is said where they are empty. */
  hiddenWhenEmpty?: readonly string[];
  /** Shows one field in its own way. */
  fields?: Readonly<Record<string, ComponentType>>;
  /** Buttons on the page, before edit and delete. */
  actions?: readonly ComponentType[];
  /** What an action's dialog says of the record that it is about to change, by the name of the action. */
  actionNotices?: Readonly<Record<string, ComponentType>>;
  /** Takes the place of a field's input; false where another input speaks for it too. */
  inputs?: Readonly<Record<string, ComponentType | false>>;
};

/** By the name of a resource. */
export type SlotsOfRecords = Readonly<Record<string, RecordSlots>>;

/** Shown to whoever may read all of these subjects. */
export function recordPart(Part: ComponentType, title: string, ...subjects: Subject[]): RecordPart {
  return { Part, title, needs: subjects.map((subject) => ({ subject, action: 'read' })) };
}
