import type { TableDefinition } from '../engine/tables/table-definition.js';

export interface AnalyticsTallyRow {
  figure: string;
  day: string;
  bucket: string;
  num: number;
  tallied: number;
  cents: number;
}

/** Figures of the present, kept: asking for them would otherwise read as many rows as there ever were events. */
export const analyticsTalliesTable: TableDefinition<AnalyticsTallyRow> = {
  name: 'analytics_tallies',
  comment:
    'How many events the figures of the present count, by the day of the office. ' +
    'Answers: funnel, flow, cohorts, attribution, campaigns, public site, without reading their events.',
  rows: { one: 'kept figure', many: 'kept figures' },
  primaryKey: ['figure', 'day', 'bucket', 'num'],
  sums: ['tallied', 'cents'],
  indexes: [],
  columns: {
    figure: {
      type: 'text',
      comment:
        'furthest: leads by how far they came, in a day or in month · step: moves and creations · now: leads that are not deleted · week, month: stages reached by age · ' +
        'intake: what visitors sent · touch <n>: what came before a lead reached the stage of that rank · message, movedOn: of campaigns.',
    },
    day: {
      type: 'text',
      comment:
        "The office's day as 2026-03-31: of the creation (furthest, intake), of the event (step, touch, message), the first one of the cohort (week, month); " +
        'empty for now.',
    },
    bucket: {
      type: 'text',
      comment:
        'furthest: source and lost, won or on · step: move, undone or undo, and from>to · now: the stage · intake: the source · touch: the touch · ' +
        'message, movedOn: workflow, template and version, and the outcome with its reason.',
    },
    num: {
      type: 'integer',
      comment:
        'furthest: the rank, as in read.analytics_leads.furthest · week, month: rank * 100 + age, which is 12 for all above; -1 for the whole cohort · ' +
        'touch: number of touches * 4, + 1 for the first, + 2 for the last; else 0.',
    },
    tallied: { type: 'integer', called: 'number', comment: 'How many. 0 where what was counted is no longer so.' },
    cents: {
      type: 'cents',
      called: 'rent',
      comment: 'Their monthly rents together, US cents (step, now, touch); else 0.',
    },
  },
};
