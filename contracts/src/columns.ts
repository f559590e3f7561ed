import { z } from 'zod';
import { positionSchema } from './answers.js';

/**
 * The types a read model's column can have, with the form of its values in a projection's row:
 * text, uuid: string · integer, number (double precision), cents (bigint, below 2^53): number · position (bigint): bigint ·
 * boolean · instant (timestamptz, milliseconds): ISO 8601 UTC string · json (jsonb): plain data.
 */
export type ColumnType = 'uuid' | 'text' | 'integer' | 'number' | 'cents' | 'position' | 'boolean' | 'instant' | 'json';

/** A column of a read model, declared once: its table, rows, entity and the base of answers follow from it. */
export interface Column<Type extends ColumnType = ColumnType, Schema extends z.ZodType = z.ZodType> {
  type: Type;
  /** Of its value where it is read, in an entity or an answer: as in a row, but a position as decimal text. */
  schema: Schema;
  /** What an analyst reads in the database: meaning and unit. */
  comment: string;
  nullable?: true;
  /**
   * Whether it can hold a name, an address (of a place, an e-mail or a phone), or words that somebody wrote about a person. Analysts see
   * such a column only if their login was made with `--personal`.
   */
  personal?: boolean;
  /** The people's word for it, if it differs from the name. */
  called?: string;
  /** It only gives the row's place in the log, or follows from other columns: shown only if nothing else differs. */
  bookkeeping?: true;
}

export type Columns = Readonly<Record<string, Column>>;

/** A row as projections fold it. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name]['type'] extends 'position'
    ? bigint | Extract<z.infer<C[Name]['schema']>, null>
    : z.infer<C[Name]['schema']>;
};

/** A row as it is read: like a projection's, but positions are decimal text. */
export type EntryOf<C extends Columns> = { -readonly [Name in keyof C]: z.infer<C[Name]['schema']> };

/** The schema of a row as it is read: what an answer picks its fields from. */
export function answerOf<C extends Columns>(columns: C) {
  const shape = Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema]));
  return z.object(shape as { [Name in keyof C]: C[Name]['schema'] });
}

/** The fields of an answer, out of a row that has more. */
export function fieldsOf<Schema extends z.ZodObject>(schema: Schema, row: z.infer<Schema>): z.infer<Schema> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, row[name]])) as z.infer<Schema>;
}

/** An index with operators of a Postgres extension: left out if the extension is missing. */
export interface ExtensionIndex {
  extension: string;
  /** The text after `create index on <table>`, with %I (%1$I if it occurs more than once) for the schema of the extension. */
  index: string;
  /** What is slower without it: a sentence. */
  without: string;
}

/** What names columns of a table. */
interface Keys<Name extends string> {
  primaryKey: readonly Name[];
  /** The thing that people see the row as part of: its kind, and the column with its id. Absent: changes of its rows are not announced. */
  subject?: { kind: string; id: Name };
  /**
   * How `RowSet.get` finds a row: by the value of the column `by`; if that is only a part of the primary key, the row
   * with the greatest `newest`. Absent: rows of this table are written, never read.
   */
  lookup?: { by: Name; newest?: Name };
  /**
   * Columns of numbers to which `RowSet.add` adds, whatever they hold: kept counts, whose rows an event need not look up. All other columns
   * are the primary key. Such a table has no lookup and no subject.
   */
  sums?: readonly Name[];
}

/**
 * One read-model table. Rows are plain objects in camelCase; in Postgres the columns are snake_case.
 * It is stored as `projection.<name>_v<version>` and served as the view `read.<name>`.
 */
export interface TableDefinition<C extends Columns = Columns> extends Keys<string> {
  name: string;
  comment: string;
  /** The people's words for one row and for several. */
  rows: { one: string; many: string };
  columns: C;
  /** The text after `create index on <table>`, in snake_case. */
  indexes: readonly (string | ExtensionIndex)[];
}

/**
 * Declares a table; the compiler refuses a key or a subject that is no column. The browser needs only the columns, and drops it.
 * @__NO_SIDE_EFFECTS__
 */
export function table<C extends Columns>(definition: TableDefinition<C> & Keys<keyof C & string>): TableDefinition<C> {
  return definition;
}

function column<Type extends ColumnType, Schema extends z.ZodType>(
  type: Type,
  schema: Schema,
  comment: string,
  personal?: boolean,
): Column<Type, Schema> {
  return { type, schema, comment, ...(personal === undefined ? {} : { personal }) };
}

export const id = (comment: string) => column('uuid', z.uuid(), comment);
/** Text that names nobody: a word of the product, an id, a place. */
export const text = (comment: string) => column('text', z.string(), comment, false);
export const personal = (comment: string) => column('text', z.string(), comment, true);
/** One of a few known texts. */
export const choice = <Schema extends z.ZodType<string>>(schema: Schema, comment: string) =>
  column('text', schema, comment, false);
export const int = (comment: string) => column('integer', z.int(), comment);
export const number = (comment: string) => column('number', z.number(), comment);
export const cents = (comment: string) => column('cents', z.int(), comment);
export const boolean = (comment: string) => column('boolean', z.boolean(), comment);
export const instant = (comment: string) => column('instant', z.iso.datetime(), comment);
export const position = (comment: string) => bookkeeping(column('position', positionSchema, comment));
export const json = <Schema extends z.ZodType>(schema: Schema, comment: string) =>
  column('json', schema, comment, false);
export const personalJson = <Schema extends z.ZodType>(schema: Schema, comment: string) =>
  column('json', schema, comment, true);

/** The same, or null. */
export function orNull<Type extends ColumnType, Schema extends z.ZodType>({ schema, ...rest }: Column<Type, Schema>) {
  const column: Column<Type, z.ZodNullable<Schema>> = { ...rest, schema: z.nullable(schema), nullable: true };
  return column;
}

/** The same, with the people's word for it. */
export function called<C extends Column>(word: string, column: C): C {
  return { ...column, called: word };
}

/** The same, as bookkeeping. */
export function bookkeeping<C extends Column>(column: C): C {
  return { ...column, bookkeeping: true };
}
