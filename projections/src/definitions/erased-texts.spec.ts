import { describe, expect, it } from '@jest/globals';
import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import { mapPersonalTexts } from '../../../contracts/src/log/personal-texts.js';
import { erased } from '../../../contracts/src/log/personal.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { logOf, step, uuid, type Step } from '../../test/events.js';
import { RowSet } from '../engine/tables/row-set.js';
import type { Projection } from '../engine/projection.js';
import { analyses } from './analyses.js';
import { pipeline } from './leads/pipeline.js';
import { referrals } from './referrals.js';
import { stageHistory } from './leads/stage-history.js';
import { tasks } from './tasks.js';

function rowsOf(projection: Projection, steps: readonly Step[]): Record<string, unknown>[] {
  const rows = new RowSet();
  for (const event of logOf(steps) as ReadableEvent[])
    if ((projection.handles as string[]).includes(event.type)) projection.project(event, rows);
  return rows.changedRows(projection.tables[0]!);
}

function rowOf(projection: Projection, steps: readonly Step[]): Record<string, unknown> {
  const rows = new RowSet();
  for (const event of logOf(steps) as ReadableEvent[]) projection.project(event, rows);
  return rows.changedRows(projection.tables[0]!)[0]!;
}

/** The texts as they read once the keys are destroyed. */
const withoutKeys = (steps: readonly Step[]) =>
  steps.map((each) => ({
    ...each,
    data: mapPersonalTexts(eventDefinition(each.type)!.texts, each.data, () => erased),
  }));

const analysis = { stream: `analysis-${uuid(5)}` };
const referral = { stream: `referral-${uuid(6)}` };
const lead = { ownerName: 'Sample Co-owner', company: null, phone: '', streetAddress: '1 Sample St' };
const lives: [Projection, Step[]][] = [
  [
    pipeline,
    [
      step('LeadCreated', { ...lead, propertyAddress: '1 Sample St, Ankeny, IA 50023' }),
      step('LeadPitched'),
      step('LeadStatusMoved', { to: 'lost', reason: 'The Samples have sold' }),
      step('LeadErased'),
    ],
  ],
  [pipeline, [step('LeadCreated', { propertyAddress: 'Not provided', streetAddress: null }), step('LeadErased')]],
  [
    analyses,
    [
      step('AnalysisRequested', { name: null }, analysis),
      step('RentEstimateFailed', {}, analysis),
      step('StreamErased', {}, analysis),
    ],
  ],
  [referrals, [step('ReferralSubmitted', {}, referral), step('StreamErased', {}, referral)]],
];

const several: [Projection, Step[]][] = [
  [
    stageHistory,
    [
      step('LeadCreated', { ...lead, propertyAddress: '1 Sample St, Ankeny, IA 50023' }),
      step('LeadDetailsEdited', { name: 'Sample Owner-Smith' }),
      step('PropertyDetailsEdited', { propertyAddress: '3 Sample St, Ankeny, IA 50023' }),
      step('LeadStatusMoved', { to: 'proposal' }),
      step('LeadDeleted'),
      step('LeadErased'),
    ],
  ],
  [
    tasks,
    [
      step('TaskAdded', { taskId: uuid(11) }),
      step('TaskAdded', { taskId: uuid(12) }),
      step('TaskEdited', { taskId: uuid(12), title: 'Call the Samples' }),
      step('TaskCompleted', { taskId: uuid(11) }),
      step('LeadErased'),
    ],
  ],
];

describe('all rows of somebody who is erased', () => {
  it.each(several.map(([projection, steps]) => [projection.name, projection, steps] as const))(
    '%s: read as a rebuild reads them once the keys are destroyed',
    (_, projection, steps) => {
      const rows = rowsOf(projection, steps);
      expect(rows).toEqual(rowsOf(projection, withoutKeys(steps)));
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(Object.values(row)).toContain(erased);
    },
  );
});

describe('the row of somebody who is erased', () => {
  it.each(lives.map(([projection, steps]) => [projection.name, projection, steps] as const))(
    '%s: reads as a rebuild reads it once the keys are destroyed',
    (_, projection, steps) => {
      const row = rowOf(projection, steps);
      expect(row).toEqual(rowOf(projection, withoutKeys(steps)));
      expect(JSON.stringify(Object.values(row).filter((value) => typeof value !== 'bigint'))).toContain(erased);
      const before = rowOf(projection, steps.slice(0, -1));
      expect(row).not.toEqual({ ...before, revision: row.revision, position: row.position });
    },
  );
});
