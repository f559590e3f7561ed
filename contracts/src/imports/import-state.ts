import { withCommas } from '../numerals.js';

/**
 * The state of an import. draft: its columns are not mapped yet · checking, checked: tried without making anything · running, stopped,
 * done: its lines are imported · undoing, undone: whatever nobody has touched since is taken back.
 */
export const importStates = [
  'draft',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** In these states a process of the server works on the import. */
export const workingStates = ['checking', 'running', 'undoing'] as const satisfies readonly ImportState[];

/**
 * The outcome of a line. created: a lead · noted: a note on a lead · already: imported before · repeated: an earlier line of
 * the file says the same · duplicate: left out, a similar lead exists · refused: it can't be imported as it is.
 */
export const lineOutcomes = ['created', 'noted', 'already', 'repeated', 'duplicate', 'refused'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** The outcome of a line's undo. reversed: taken back · kept: somebody has touched it since · failed: it could not be taken back. */
export const undoOutcomes = ['reversed', 'kept', 'failed'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

/** The limits of a file. */
const mostMB = 50;
export const importLimits = { bytes: mostMB * 1024 * 1024, lines: 100_000, columns: 200 } as const;
/** "50 MB and 100,000 lines". */
export const importLimitWords = `${mostMB} MB and ${withCommas(importLimits.lines)} lines`;
