import { z } from 'zod';
import { leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { columnSorts, type ColumnSort } from '../../../../../contracts/src/board/board-sort.js';
import { settingsOfPerson } from '../../session/settings-of-person.js';
import { useMemo } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.js';

const cardWidths = ['narrow', 'normal', 'wide'] as const;
export type CardWidth = (typeof cardWidths)[number];

const settingsSchema = z.object({
  /** Stages whose columns are collapsed to strips. */
  collapsed: z.array(leadStatusSchema).default([]),
  /** The minimum width of a column. */
  width: z.enum(cardWidths).default('normal'),
  /** Whether a card takes only its lines, with its actions as icons beside them. */
  compact: z.boolean().default(false),
  /** Whether the board may still offer compact cards: it does so once. */
  offersCompact: z.boolean().default(true),
  /** The sorting of columns that are not newest first. */
  sort: z.partialRecord(leadStatusSchema, z.enum(columnSorts)).default({}),
});

const settings = settingsOfPerson('board-settings', settingsSchema);

/** The stored settings. @param text JSON, null if nothing is stored */
export const parseSettings = settings.parse;
/** The signed-in person's board settings in this browser. */
export const useBoardSettings = settings.use;
/** The same, outside of components. */
export const boardSettings = settings.now;
/** Stores a change as well. */
export const changeBoardSettings = settings.change;

/** Shows compact cards or whole ones. After either choice the board does not offer them again. */
export function chooseCompact(compact: boolean) {
  changeBoardSettings((before) => ({ ...before, compact, offersCompact: false }));
}

/** Collapses the stage's column to a strip, or expands it. */
export function toggleCollapsed(status: LeadStatus) {
  changeBoardSettings((before) => ({
    ...before,
    collapsed: before.collapsed.includes(status)
      ? before.collapsed.filter((each) => each !== status)
      : [...before.collapsed, status],
  }));
}

/** Sorts the stage's column. */
export function sortColumn(status: LeadStatus, sort: ColumnSort) {
  changeBoardSettings((before) => ({ ...before, sort: { ...before.sort, [status]: sort } }));
}

const none: ReadonlySet<LeadStatus> = new Set();

/** The stages whose columns are strips. A phone has none: one column fills its width. */
export function useCollapsed(): ReadonlySet<LeadStatus> {
  const beside = useMediaQuery('(min-width: 48rem)');
  const { collapsed } = useBoardSettings();
  const strips = useMemo(() => new Set(collapsed), [collapsed]);
  return beside ? strips : none;
}
