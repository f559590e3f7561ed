import { useMemo } from 'react';
import { z } from 'zod';
import type { ColumnSort } from '../../../../../contracts/src/board/board-sort.js';
import { leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { choose, preferences } from '../../session/preferences.js';
import { settingsOfPerson } from '../../session/settings-of-person.js';

const cardWidths = ['narrow', 'normal', 'wide'] as const;
export type CardWidth = (typeof cardWidths)[number];

/** What depends on the screen. Other choices stood here before they were kept with the account: until they are, they stay. */
const settingsSchema = z.looseObject({
  /** Stages whose columns are collapsed to strips. */
  collapsed: z.array(leadStatusSchema).default([]),
  /** The minimum width of a column. */
  width: z.enum(cardWidths).default('normal'),
});

const settings = settingsOfPerson('board-settings', settingsSchema);

/** The stored settings. @param text JSON, null if nothing is stored */
export const parseSettings = settings.parse;
/** The signed-in person's board settings in this browser. */
export const useBoardSettings = settings.use;
/** Stores a change as well. */
export const changeBoardSettings = settings.change;

/** Shows compact cards or whole ones. After either choice the board does not offer them again. */
export const chooseCompact = (compact: boolean) => choose({ compact, offersCompact: false });

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
export const sortColumn = (status: LeadStatus, sort: ColumnSort) =>
  choose({ sort: { ...preferences().sort, [status]: sort } });

const none: ReadonlySet<LeadStatus> = new Set();

/** The stages whose columns are strips. A phone has none: one column fills its width. */
export function useCollapsed(): ReadonlySet<LeadStatus> {
  const beside = useMediaQuery('(min-width: 48rem)');
  const { collapsed } = useBoardSettings();
  const strips = useMemo(() => new Set(collapsed), [collapsed]);
  return beside ? strips : none;
}
