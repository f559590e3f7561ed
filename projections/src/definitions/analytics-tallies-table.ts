import type { TableDefinition } from '../engine/tables/table-definition.js';

export interface AnalyticsTallyRow {
  figure: string;
  day: string;
  bucket: string;
  num: number;
  tallied: number;
  cents: number;
}

/** Figures of the present, kept: computing them would read a row for every event there ever was. */
export const analyticsTalliesTable: TableDefinition<AnalyticsTallyRow> = {
  name: 'analytics_tallies',
  comment:
    'How many events the figures of the present count, by the month of the office. ' +
    'Answers: funnel, flow, cohorts, attribution, money, campaigns, public site, without reading their events.',
  rows: { one: 'kept figure', many: 'kept figures' },
  primaryKey: ['figure', 'day', 'bucket', 'num'],
  sums: ['tallied', 'cents'],
  indexes: [],
  columns: {
    figure: {
      type: 'text',
      personal: false,
      comment:
        'month, week: stages that leads reached, by the age of the lead · ended: leads that are lost or won · step: moves and creations · ' +
        'now: what the steps miss of what is in a stage, rents that changed there and leads that are deleted · ' +
        'touch <n>: messages before a lead reached the stage of that rank · message, movedOn: of campaigns · ' +
        'managed: by how much the leads in closed, and their rent, grew during the month · onboarding, refund, referral: money.',
    },
    day: {
      type: 'text',
      personal: false,
      comment:
        "The first day of the office's month, as 2026-03-01: of the creation (month, ended), or of the event; of the week of the creation (week); " +
        'the day of the message (message, movedOn); empty for the figure now.',
    },
    bucket: {
      type: 'text',
      personal: false,
      comment:
        'month: the source, and intake if a visitor sent it · ended: source and lost or won · step: move, undone or undo, and from>to; where the lead came ' +
        'further, the rank before, its source, and how many touches there were before · now: the stage · touch: the message · ' +
        'message, movedOn: workflow, template and version, and the outcome with its reason.',
    },
    num: {
      type: 'integer',
      comment:
        'month, week: rank * 100 + age, with 12 for all higher ages; -1: created as lost, reached no stage · ended: the rank, as in ' +
        'read.analytics_leads.furthest · touch: number of touches * 2, + 1 for the last; else 0.',
    },
    tallied: { type: 'integer', called: 'number', comment: 'How many. 0 where what was counted no longer holds.' },
    cents: {
      type: 'cents',
      called: 'rent',
      comment:
        'Their monthly rents (step, now, touch, managed) or amounts (onboarding, refund, referral) together, US cents; else 0.',
    },
  },
};
