/** What a declaration can't express. A slot replaces or adds one piece; the rest is generated from the declaration. */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Field } from '../../contract/fields.ts';
import type { Ability, Subject } from '../../contract/rights/abilities.ts';
import type { DisplayProps } from '../fieldKinds/kind.ts';
import type { UseRecordActions } from '../records/actions/recordAction.ts';
import type { Need } from './screen.ts';

/** For a resource's lists and columns. */
export type ListSlots = {
  /** Custom display of a field, in lists and on the record's page. */
  fields?: Readonly<Record<string, ComponentType<DisplayProps<Field>>>>;
  /** Replaces the create button in the list's toolbar. */
  createAction?: ComponentType;
  /** The view of the records that wait for the user: the menu shows how many there are. */
  waiting?: string;
  /** Additional toolbar buttons, before the export. */
  listActions?: readonly ComponentType[];
};

/** A section of a record's page in addition to its fields. These permissions show it; the role preview lists it. */
export type RecordPart = {
  Part: ComponentType;
  /** Message key of its heading. */
  title: string;
  /** All of these are required; if empty, everyone who sees the record sees it. */
  needs: readonly Need[];
};

/** For a resource's record pages and forms. */
export type RecordSlots = {
  /** The page's title, if the values of the record's fields don't describe it well. */
  useTitle?: (record: RaRecord) => string;
  /** Above the form of a new record. */
  newNotice?: ComponentType;
  /** On the import page: side effects of creating `count` records; undefined before a file is chosen. */
  importNotice?: ComponentType<{ count: number | undefined }>;
  /** Before the declared sections. */
  summary?: ComponentType;
  /** After the declared sections, before the lists of related records. */
  sections?: readonly RecordPart[];
  /** After those lists. */
  closing?: readonly RecordPart[];
  /** Fields that other parts of the page already show. */
  shownElsewhere?: readonly string[];
  /** Fields omitted when they are empty. */
  hiddenWhenEmpty?: readonly string[];
  /** Custom display of a field. */
  fields?: Readonly<Record<string, ComponentType>>;
  /** Additional actions on the page, before the declared ones. */
  actions?: readonly UseRecordActions[];
  /** Amounts in the page's header instead of the declared ones, where the record lacks them; rendered with `HeaderAmounts`. */
  headerAmounts?: RecordPart;
  /** Notices in an action's dialog about the record it will change, by action name. */
  actionNotices?: Readonly<Record<string, ComponentType>>;
  /** Replaces a field's input; false if another input covers it. */
  inputs?: Readonly<Record<string, ComponentType | false>>;
};

/** By resource name. */
export type SlotsOfRecords = Readonly<Record<string, RecordSlots>>;

/** Shown to users who may read all of these subjects. */
export function recordPart(Part: ComponentType, title: string, ...subjects: Subject[]): RecordPart {
  return { Part, title, needs: subjects.map((subject) => ({ subject, action: 'read' })) };
}

/** Whether the user may see the part. */
export function isPartVisible({ needs }: RecordPart, ability: Ability): boolean {
  return needs.every(({ subject, action }) => ability.can(action, subject));
}
