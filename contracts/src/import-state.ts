/**
 * Where an import is. draft: its columns are not mapped yet · checking, checked: tried without making anything · running, stopped,
 * done: its lines are made · undoing, undone: what nobody has touched since is taken back.
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

/** While an import is in one of these, a process of the server works on it. */
export const workingStates = ['checking', 'running', 'undoing'] as const satisfies readonly ImportState[];

/**
 * What became of a line. created: a lead · noted: a note on a lead · already: it was brought in before · repeated: an earlier line of
 * the file says the same · duplicate: left out, a lead like it is there · refused: it can't be brought in as it is.
 */
export const lineOutcomes = ['created', 'noted', 'already', 'repeated', 'duplicate', 'refused'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** What an undo made of a line. reversed: taken back · kept: somebody has touched it since · failed: it could not be taken back. */
export const undoOutcomes = ['reversed', 'kept', 'failed'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

/** What a file can have at most. */
export const importLimits = { bytes: 50 * 1024 * 1024, lines: 100_000, columns: 200 } as const;
