import { z } from 'zod';
import { mapImportSchema } from './commands.js';
import { importLinesQuerySchema, importLinesSchema, importListSchema, importSchema } from './queries.js';
import { idParamsSchema } from '../routes/id-params.js';
import { read, act, routesOf } from '../routes/route.js';

/** Refusals of what is done with one import. */
const ofImport = ['cross_site_request', 'import_not_found', 'import_not_ready'] as const;

/** CSV files that import leads and notes. A line is imported once however often a call is repeated, so calls need no key. */
export const importsRoutes = routesOf('Imports', 'Imports', {
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
