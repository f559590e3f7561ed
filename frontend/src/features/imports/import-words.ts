import { counted } from '../../../../contracts/src/numerals.js';
import type { ImportState, LineOutcome, UndoOutcome } from '../../../../contracts/src/imports/import-state.js';
import { importFieldNames, importFields, type ImportField } from '../../../../contracts/src/imports/import-fields.js';
import { sourceLabel } from '../../../../contracts/src/leads/source-words.js';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import type { Import } from '../../../../contracts/src/imports/routes.js';
import { money } from '../../lib/format.js';

export const stateWords: Record<ImportState, string> = {
  draft: 'Columns to map',
  checking: 'Checking',
  checked: 'Checked',
  running: 'Importing',
  stopped: 'Stopped',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const outcomeWords: Record<LineOutcome, string> = {
  created: 'Leads imported',
  noted: 'Notes imported',
  already: 'Already there',
  repeated: 'Repeats an earlier line',
  duplicate: 'Left out: a similar lead exists',
  refused: 'Refused',
};

export const undoWords: Record<UndoOutcome, string> = {
  reversed: 'Undone',
  kept: 'Kept: changed since',
  failed: 'Could not be undone',
};

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' } as const;

/** "1,200 lines, UTF-8, separated by commas": how a file was read. */
export function fileWords({ lines, encoding, separator }: Pick<Import, 'lines' | 'encoding' | 'separator'>): string {
  return `${counted(lines, 'line')}, ${encoding}, separated by ${separators[separator]}`;
}

/** Whether it ended before its last line: it was stopped, and may have lost its file since. */
export function endedEarly({ state, progress, lines }: Pick<Import, 'state' | 'progress' | 'lines'>): boolean {
  return (state === 'stopped' || state === 'done') && progress < lines;
}

/**
 * A line's future values in words: "Name: Sample Owner · Estimated rent: $1,500". Missing values are left out.
 * @param values by the commands' fields
 */
export function sampleWords(values: Readonly<Record<string, string>>): string {
  return importFieldNames
    .flatMap((field) => {
      const value = values[field];
      const cents = values[`${field}Cents`];
      if (cents !== undefined) return [`${importFields[field]}: ${money(Number(cents))}`];
      if (value === undefined || (field === 'squareFootage' && value === '0')) return [];
      return [`${importFields[field]}: ${valueWords(field, value)}`];
    })
    .join(' · ');
}

function valueWords(field: ImportField, value: string): string {
  if (field === 'status') return statusLabel(value);
  if (field === 'source') return sourceLabel(value);
  return value;
}

/** The number of lines of the current work: an undo covers only those that created something. */
export function linesToSee({ state, lines, outcomes }: Pick<Import, 'state' | 'lines' | 'outcomes'>): number {
  return state === 'undoing' ? (outcomes.created ?? 0) + (outcomes.noted ?? 0) : lines;
}
