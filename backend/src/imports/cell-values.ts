import { stateCode } from '../../../contracts/src/keys/zip-codes.js';
import { columnTitle } from '../../../contracts/src/stages/words.js';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { usSpelling } from '../../../contracts/src/keys/written-phone.js';
import { leadSources, type LeadSource } from '../../../contracts/src/leads/lead-source.js';
import {
  ownerPropertyTypeLabels,
  propertyTypeLabel,
  propertyTypes,
  type PropertyType,
} from '../../../contracts/src/property.js';
import { wordsOf } from '../../../contracts/src/fees/formulas.js';

/** A cell that does not fit its column. The sentence does not quote the cell. */
export class WrongCell extends Error {}

/** What a cell says in one line: trimmed, with spaces for line breaks and tabs. */
export function lineText(cell: string): string {
  return inOneLine(wordsOf(cell));
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Joins the lines of an address with commas. */
export function addressText(cell: string): string {
  return wordsOf(cell)
    .split(/\r\n|\n|\r/)
    .map((part) => inOneLine(part).replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
}

/** The two letters of a state that is named. Anything else stays, to be refused. */
export function stateText(cell: string): string {
  const text = lineText(cell);
  return stateCode(text) ?? text.toUpperCase();
}

/** Five digits: the first five of a ZIP+4; zeros in front that a spreadsheet dropped are restored. Anything else stays, to be refused. */
export function zipText(cell: string): string {
  const text = lineText(cell);
  const [, five = ''] = /^(\d{3,5})(?:-?\d{4})?(?:\.0)?$/.exec(text) ?? [];
  return five === '' ? text : five.padStart(5, '0');
}

/** (515) 555-0142 for a US number in any form; other numbers stay as they are. */
export function phoneText(cell: string): string {
  return usSpelling(lineText(cell));
}

/**
 * A number as spreadsheets of the US and of Europe write it: `$1,850.50`, `1.850,50`, `1 850`, `1850 USD`. One point before three digits may
 * be either, and is asked about.
 * @throws WrongCell
 */
export function numberOf(cell: string, label: string): number {
  const text = lineText(cell)
    .replace(/^(?:US)?\$\s*|^USD\s*/i, '')
    .replace(/\s*(?:USD|\$)$/i, '');
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text))
    throw new WrongCell(`${label} can be read in two ways: write it like 1850 or 1850.50`);
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : /^-?\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?$/.test(text)
        ? text.replace(/[ '’]/g, '').replace(',', '.')
        : text;
  if (!/^-?\d+(\.\d+)?$/.test(plain)) throw new WrongCell(`${label} must be a number`);
  return Number(plain);
}

/** Dollars as cents. @throws WrongCell */
export function centsOf(cell: string, label: string): number {
  return Math.round(numberOf(cell, label) * 100);
}

const wordOf = (text: string) =>
  lineText(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

function byWords<Value extends string>(labelled: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  return new Map(labelled.map(([label, value]) => [wordOf(label), value]));
}

const stages = byWords<LeadStatus>([
  ...leadStatuses.map((status) => [status, status] as const),
  ...leadStatuses.map((status) => [columnTitle(status), status] as const),
  ['New Lead', 'leads'],
]);
const sources = byWords<LeadSource>(leadSources.map((source) => [source, source] as const));
const types = byWords<PropertyType>([
  ...propertyTypes.map((type) => [type, type] as const),
  ...(Object.entries({ ...ownerPropertyTypeLabels }) as [PropertyType, string][]).map(
    ([type, label]) => [label, type] as const,
  ),
  ...propertyTypes.map((type) => [propertyTypeLabel(type), type] as const),
  ['single family home', 'single-family'],
  ['house', 'single-family'],
  ['duplex', 'multi-family'],
  ['apartment', 'multi-family'],
  ['town house', 'townhouse'],
  ['condominium', 'condo'],
]);

/** @throws WrongCell */
function oneOf<Value>(known: ReadonlyMap<string, Value>, cell: string, label: string): Value {
  const value = known.get(wordOf(cell));
  if (value === undefined) throw new WrongCell(`${label} is not one that we know`);
  return value;
}
export const stageOf = (cell: string): LeadStatus => oneOf(stages, cell, 'Stage');
export const sourceOf = (cell: string): LeadSource => oneOf(sources, cell, 'Source');
export const propertyTypeOf = (cell: string): PropertyType => oneOf(types, cell, 'Property type');

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Of two digits 69 to 99 are of the last century, as POSIX reads %y (strptime). */
const fullYear = (year: string) => Number(year) + (year.length > 2 ? 0 : Number(year) < 69 ? 2000 : 1900);

/** A day as 2026-03-04, 3/4/2026, 3/4/26 or Mar 4, 2026, month first as in the US; drops a time after it. @throws WrongCell */
export function dayOf(cell: string): string {
  const text = lineText(cell);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?: .*)?$/.exec(text);
  const named = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?:,? .*)?$/.exec(text);
  const parts = iso
    ? [iso[1], iso[2], iso[3]].map(Number)
    : us
      ? [fullYear(us[3]!), Number(us[1]), Number(us[2])]
      : named
        ? [Number(named[3]), months.indexOf(named[1]!.toLowerCase()) + 1, Number(named[2])]
        : [];
  const [year = 0, month = 0, day = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1900)
    throw new WrongCell('Date of the note must be a day like 3/4/2026');
  return date.toISOString().slice(0, 10);
}
