import { createLeadSchema, type CreateLead } from '../../../contracts/src/leads/input.js';
import { addNoteSchema } from '../../../contracts/src/leads/routes.js';
import type { MapImport } from '../../../contracts/src/imports/routes.js';
import { importFields, type ImportField } from '../../../contracts/src/imports/import-fields.js';
import { readAddress } from '../../../contracts/src/keys/address.js';
import { zipQuestion } from '../../../contracts/src/keys/zip-codes.js';
import { createLead } from '../leads/decide/create-lead.js';
import { wordsOf } from '../../../contracts/src/fees/formulas.js';
import { writtenTime } from '../../../contracts/src/keys/written-time.js';
import type { DecisionContext } from '../platform/commands/decider.js';
import { DomainError } from '../platform/problems/problem.js';
import { problemCodes } from '../platform/problems/problem-codes.js';
import * as cell from './cell-values.js';

/** A line of a file: the file line where it begins, from 1, and its cells. */
export interface CsvLine {
  line: number;
  cells: readonly string[];
}

/** An error in a line; `field` is its column's field, empty for the line as a whole. */
export interface LineError {
  field: string;
  message: string;
}

/** The values of a line. */
export type LineValues =
  | { ok: true; kind: 'leads'; lead: CreateLead; note: string | null }
  | { ok: true; kind: 'notes'; leadId: string | null; email: string | null; note: string }
  | { ok: false; errors: LineError[] };

type Input = Record<string, unknown>;

const readers: { [Field in ImportField]?: (text: string) => unknown } = {
  phone: cell.phoneText,
  otherPhone: cell.phoneText,
  propertyAddress: cell.addressText,
  streetAddress: cell.addressText,
  state: cell.stateText,
  zipCode: cell.zipText,
  status: cell.stageOf,
  source: cell.sourceOf,
  propertyType: cell.propertyTypeOf,
  unitCount: (text) => cell.numberOf(text, importFields.unitCount),
  squareFootage: (text) => cell.numberOf(text, importFields.squareFootage),
  bedrooms: (text) => cell.numberOf(text, importFields.bedrooms),
  bathrooms: (text) => cell.numberOf(text, importFields.bathrooms),
  yearBuilt: (text) => cell.numberOf(text, importFields.yearBuilt),
  finishedBasementArea: (text) => cell.numberOf(text, importFields.finishedBasementArea),
  estimatedRent: (text) => cell.centsOf(text, importFields.estimatedRent),
  purchasePrice: (text) => cell.centsOf(text, importFields.purchasePrice),
  note: (text) => wordsOf(text).trim(),
  noteDate: cell.dayOf,
};
const commandField: Record<string, string> = {
  estimatedRent: 'estimatedRentCents',
  purchasePrice: 'purchasePriceCents',
};
const columnOf = (field: string) => Object.keys(commandField).find((key) => commandField[key] === field) ?? field;

/**
 * A line's values under a mapping, checked like the commands' input and by the commands' deciders; every cell is
 * data, whatever it looks like. Pure.
 * @param width how many cells the first line has. Files leave out empty cells at the end, or add some
 */
export function valuesOf({ cells }: CsvLine, mapping: MapImport, width: number, context: DecisionContext): LineValues {
  if (cells.slice(width).some((text) => text.trim() !== ''))
    return refused([{ field: '', message: `It has ${cells.length} cells, but the first line has ${width}` }]);
  const { input, errors } = inputOf(cells, mapping);
  takeWholeName(input);
  splitStreet(input);
  const note = noteOf(input);
  return mapping.kind === 'notes' ? noteValues(input, note, errors) : leadValues(input, note, errors, mapping, context);
}

function inputOf(cells: readonly string[], { columns }: MapImport): { input: Input; errors: LineError[] } {
  const input: Input = {};
  const errors: LineError[] = [];
  for (const [field, column] of Object.entries(columns) as [ImportField, number][]) {
    const text = cells[column] ?? '';
    if (cell.lineText(text) === '') continue;
    try {
      input[commandField[field] ?? field] = (readers[field] ?? cell.lineText)(text);
    } catch (error) {
      if (!(error instanceof cell.WrongCell)) throw error;
      errors.push({ field, message: error.message });
    }
  }
  return { input, errors };
}

/** A name in two columns, where no column has it whole. */
function takeWholeName(input: Input): void {
  const parts = [input.firstName, input.lastName].filter((part) => typeof part === 'string');
  if (input.name === undefined && parts.length > 0) input.name = parts.join(' ');
  delete input.firstName;
  delete input.lastName;
}

/** A whole address in the street's column: the other columns count where they say something. */
function splitStreet(input: Input): void {
  const parts = typeof input.streetAddress === 'string' ? readAddress(input.streetAddress) : undefined;
  if (parts) Object.assign(input, { ...parts, ...input, streetAddress: parts.streetAddress });
}

/** What is odd about a line that can be imported; null if nothing is. */
export function questionOf(values: LineValues): string | null {
  if (!values.ok || values.kind !== 'leads') return null;
  const { propertyAddress, state, zipCode } = values.lead;
  return zipQuestion(zipCode === null ? (readAddress(propertyAddress) ?? { state, zipCode }) : { state, zipCode });
}

/** The note's words with their day, and what a lead has no field for. */
function noteOf(input: Input): string | null {
  const also = [input.otherEmail, input.otherPhone].filter((text) => typeof text === 'string');
  const words = [datedNote(input), also.length > 0 ? `Also: ${also.join(', ')}` : null].filter((text) => text !== null);
  for (const field of ['note', 'noteDate', 'otherEmail', 'otherPhone']) delete input[field];
  return words.length > 0 ? words.join('\n') : null;
}

function datedNote({ note, noteDate }: Input): string | null {
  if (typeof note !== 'string') return null;
  if (typeof noteDate !== 'string') return note;
  return `${calendarDay(noteDate)}: ${note}`;
}

const calendarDay = writtenTime({ dateStyle: 'medium' }, 'UTC');

function leadValues(
  input: Input,
  note: string | null,
  errors: LineError[],
  { status, source }: MapImport,
  context: DecisionContext,
): LineValues {
  const parsed = createLeadSchema.safeParse({ status, source, ...input });
  const wrong = [...errors, ...issuesOf(parsed.error), ...noteIssues(note)];
  if (!parsed.data || wrong.length > 0) return refused(wrong);
  try {
    createLead.decide(null, parsed.data, context);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused([{ field: '', message: error.detail ?? problemCodes[error.code].title }]);
  }
  return { ok: true, kind: 'leads', lead: parsed.data, note };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function noteValues({ leadId, email }: Input, note: string | null, errors: LineError[]): LineValues {
  const wrong = [...errors, ...noteIssues(note)];
  if (note === null) wrong.push({ field: 'note', message: 'Note is required' });
  if (typeof leadId === 'string' && !uuid.test(leadId))
    wrong.push({ field: 'leadId', message: 'Lead ID must be a UUID' });
  if (leadId === undefined && email === undefined)
    wrong.push({ field: '', message: 'It does not say whose note it is: give a Lead ID or an Email' });
  if (note === null || wrong.length > 0) return refused(wrong);
  const [id, mail] = [leadId, email].map((text) => (typeof text === 'string' ? text.toLowerCase() : null));
  return { ok: true, kind: 'notes', leadId: id ?? null, email: mail ?? null, note };
}

function noteIssues(note: string | null): LineError[] {
  if (note === null) return [];
  return issuesOf(addNoteSchema.safeParse({ content: note }).error).map((error) => ({ ...error, field: 'note' }));
}

function issuesOf(error: { issues: { path: PropertyKey[]; message: string }[] } | undefined): LineError[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ field: columnOf(String(path[0] ?? '')), message }));
}

const refused = (errors: LineError[]): LineValues => ({ ok: false, errors });
