import { routesOf, table, read } from '../routes/route.js';
import { pipelineExportPaths } from './paths.js';
import {
  boardExportQuerySchema,
  boardActivityQuerySchema,
  boardActivitySchema,
  boardIntervalsQuerySchema,
  boardIntervalsSchema,
  boardPageQuerySchema,
  boardQuerySchema,
} from './board-time.js';
import { z } from 'zod';
import { choice } from '../fields.js';
import { leadStatuses } from '../lead-status.js';
import { boardPageSchema, boardSchema } from './queries.js';
import {
  boardCardsQuerySchema,
  boardCardsSchema,
  boardFilterSchema,
  boardMatchesSchema,
  selectionQuerySchema,
} from './board-filter.js';

const statusParamsSchema = z.strictObject({ status: choice('Status', leadStatuses) });

export const boardRoutes = routesOf('Board', 'Board', {
  board: read({
    at: 'GET /api/board',
    summary: 'All columns with their first cards: those that match a filter, now or as they were at an instant (`at`)',
    who: 'staff',
    query: boardQuerySchema,
    answer: boardSchema,
  }),
  activity: read({
    at: 'GET /api/board/activity',
    summary: 'How many leads came in and moved, in equal parts of a range of time',
    who: 'staff',
    query: boardActivityQuerySchema,
    answer: boardActivitySchema,
  }),
  intervals: read({
    at: 'GET /api/board/intervals',
    summary: 'The stays of leads in stages that overlap a range of time, to draw the board at any instant in it',
    who: 'staff',
    query: boardIntervalsQuerySchema,
    answer: boardIntervalsSchema,
  }),
  matches: read({
    at: 'GET /api/board/matches',
    summary: 'Which leads match a filter, as many as can be chosen at once',
    who: 'staff',
    query: boardFilterSchema,
    answer: boardMatchesSchema,
  }),
  cards: read({
    at: 'GET /api/board/cards',
    summary: 'Those of the named leads that match, as cards',
    who: 'staff',
    query: boardCardsQuerySchema,
    answer: boardCardsSchema,
  }),
  page: read({
    at: 'GET /api/board/:status',
    summary: 'Further cards of one column, now or `at` an instant',
    who: 'staff',
    params: statusParamsSchema,
    query: boardPageQuerySchema,
    answer: boardPageSchema,
  }),
});

export const pipelineExportRoutes = routesOf('PipelineExport', 'Leads', {
  export: table({
    at: pipelineExportPaths.export,
    summary:
      "The leads that match the board's filter, now or as they were at an instant (`at`), as a file for spreadsheets",
    who: 'staff',
    query: boardExportQuerySchema,
  }),
  selection: table({
    at: pipelineExportPaths.selection,
    summary: 'The named leads, as a file for spreadsheets',
    who: 'staff',
    query: selectionQuerySchema,
  }),
});
