import { z } from 'zod';
import * as field from '../fields.js';
import { importFieldNames, importKinds } from './import-fields.js';
import { importLimits, importLimitWords, importStates, lineOutcomes, undoOutcomes } from './import-state.js';
import { leadSources } from '../leads/lead-source.js';
import { leadStatuses } from '../lead-status.js';
import { idParamsSchema, read, act, routesOf } from '../routes/route.js';
import { instant } from '../answers.js';

/**
 * POST /api/imports/:id/check: the meaning of the columns, and the defaults for lines that lack a value. `duplicates`: whether a line
 * that is probably an existing lead is left out.
 */
export const mapImportSchema = z.strictObject({
  kind: field.choice('Kind', importKinds),
  columns: z.partialRecord(
    z.enum(importFieldNames, 'columns names an unknown field'),
    field.wholeNumber('Column', 0, importLimits.columns - 1),
    field.mustBe('columns', 'an object'),
  ),
  status: field.choice('Stage', leadStatuses).default('leads'),
  source: field.choice('Source', leadSources).default('manual'),
  duplicates: field.choice('duplicates', ['leave_out', 'bring_in']).default('leave_out'),
});
export type MapImport = z.infer<typeof mapImportSchema>;

const count = z.int();

/** The result of trying every line with the real deciders; nothing was made. */
const importCheckSchema = z.object({
  /** Lines that would be imported. */
  ready: count,
  refused: count,
  already: count,
  repeated: count,
  /** Lines that look like an existing lead, or like an earlier line, whether they are left out or not. */
  duplicates: count,
  /** The faults of the refused lines, in order, at most 5,000. `line` is the line of the file where it begins, from 1. */
  errors: z.array(z.object({ line: count, field: z.string(), message: z.string() })),
  /** What is odd about lines that can be imported, at most 5,000. They are imported all the same. */
  questions: z.array(z.object({ line: count, message: z.string() })).default([]),
  /** The first 500 of the duplicates, with the lead (null: an earlier line of the file, `otherLine`). */
  lookAlikes: z.array(
    z.object({
      line: count,
      name: z.string(),
      leadId: z.uuid().nullable(),
      leadName: z.string(),
      otherLine: count.nullable(),
    }),
  ),
  /** The first lines as they would be imported, by field. */
  samples: z.array(z.object({ line: count, values: z.record(z.string(), z.string()) })),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  bytes: count,
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  separator: z.enum([',', ';', '\t', '|']),
  header: z.array(z.string()),
  /** The first lines as they are in the file. */
  firstLines: z.array(z.array(z.string())),
  lines: count,
  state: z.enum(importStates),
  /** How many lines are done in the present step: checked, imported, or taken back. */
  progress: count,
  mapping: mapImportSchema.nullable(),
  /** The mapping last used for such a file, or guessed from its headers; undefined once the import has its own. */
  proposed: mapImportSchema.optional(),
  check: importCheckSchema.nullable(),
  outcomes: z.partialRecord(z.enum(lineOutcomes), count),
  undone: z.partialRecord(z.enum(undoOutcomes), count),
  /** Why it waits, in a sentence, while the log or the database is away. */
  trouble: z.string().nullable(),
  correlationId: z.uuid(),
  /** Another import of a file with the same content that was completed and not taken back. */
  sameAs: z.object({ id: z.uuid(), fileName: z.string(), startedAt: instant }).nullable(),
  createdByName: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** GET /api/imports: newest first, at most 50. */
const importListSchema = z.object({
  imports: z.array(importSchema.omit({ header: true, firstLines: true, check: true, proposed: true, sameAs: true })),
});
export type ImportList = z.infer<typeof importListSchema>;

const importLinesQuerySchema = z.strictObject({
  outcome: field.choice('outcome', lineOutcomes).optional(),
  undone: field.choice('undone', undoOutcomes).optional(),
  offset: field.pageOffset,
  limit: field.pageLimit,
});
export type ImportLinesQuery = z.infer<typeof importLinesQuerySchema>;

/** GET /api/imports/:id/lines: the outcomes of the lines, in order. */
const importLinesSchema = z.object({
  total: count,
  lines: z.array(
    z.object({
      line: count,
      outcome: z.enum(lineOutcomes),
      undone: z.enum(undoOutcomes).nullable(),
      reason: z.string().nullable(),
      leadId: z.uuid().nullable(),
      leadName: z.string().nullable(),
    }),
  ),
});
export type ImportLines = z.infer<typeof importLinesSchema>;

/** Refusals of what is done with one import. */
const ofImport = ['cross_site_request', 'import_not_found', 'import_not_ready'] as const;

/** CSV files that import leads and notes. A line is imported once however often a call is repeated, so calls need no key. */
export const importsRoutes = routesOf('Imports', 'Imports', {
  add: act({
    at: 'POST /api/imports',
    summary: `Send a CSV file of at most ${importLimitWords}; nothing is imported yet`,
    who: 'admin',
    takes: 'file',
    answer: importSchema,
    status: 201,
    problems: [
      ...(['cross_site_request', 'import_too_large', 'import_unreadable'] as const),
      ...(['unsupported_media_type', 'request_timeout'] as const),
    ],
  }),
  list: read({ at: 'GET /api/imports', summary: 'The newest 50 imports', who: 'admin', answer: importListSchema }),
  find: read({
    at: 'GET /api/imports/:id',
    summary: 'One import, and its progress',
    who: 'admin',
    params: idParamsSchema,
    answer: importSchema,
    problems: ofImport,
  }),
  lines: read({
    at: 'GET /api/imports/:id/lines',
    summary: 'The outcome of its lines',
    who: 'admin',
    params: idParamsSchema,
    query: importLinesQuerySchema,
    answer: importLinesSchema,
    problems: ofImport,
  }),
  check: act({
    at: 'POST /api/imports/:id/check',
    summary: 'Check every line against a mapping of the columns; nothing is imported',
    who: 'admin',
    params: idParamsSchema,
    body: mapImportSchema,
    answer: importSchema,
    problems: ofImport,
  }),
  start: act({
    at: 'POST /api/imports/:id/start',
    summary: 'Import the lines in the background, or resume an import that was stopped',
    who: 'admin',
    params: idParamsSchema,
    answer: importSchema,
    problems: [...ofImport, 'import_repeated'],
  }),
  stop: act({
    at: 'POST /api/imports/:id/stop',
    summary: 'Stop; what was imported stays',
    who: 'admin',
    params: idParamsSchema,
    answer: importSchema,
    problems: ofImport,
  }),
  undo: act({
    at: 'POST /api/imports/:id/undo',
    summary: 'Undo what nobody has touched since',
    who: 'admin',
    params: idParamsSchema,
    answer: importSchema,
    problems: ofImport,
  }),
  remove: act({
    at: 'DELETE /api/imports/:id',
    summary: 'Discard a file that was not imported',
    who: 'admin',
    params: idParamsSchema,
    answer: z.object({}),
    problems: ofImport,
  }),
});
