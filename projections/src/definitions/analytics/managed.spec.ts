import { describe, expect, it } from '@jest/globals';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { logOf, step, uuid, type Step } from '../../../test/events.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { analytics } from './analytics.js';
import { analyticsTalliesTable } from '../../../../contracts/src/analytics/counted-views.js';

type Stage = 'leads' | 'proposal' | 'closed' | 'won';
/** Noon of the nth of a month, from March 2026 on. */
const on = (month: number, day: number) => ({
  minutes: (Date.UTC(2026, month - 1, day, 18) - Date.UTC(2026, 2, 1, 9)) / 60_000,
});
const created = (status: Stage, estimatedRentCents: number | null = 100_000) =>
  step('LeadCreated', { status, estimatedRentCents });
const move = (from: Stage, to: Stage, when: object, undone?: number) =>
  step(
    'LeadStatusMoved',
    { from, to },
    {
      ...when,
      ...(undone !== undefined && { metadata: { undoes: uuid(0xe0000 + undone) } }),
    },
  );
const pitched = (estimatedRentCents: number, when: object) => step('LeadPitched', { estimatedRentCents }, when);
const unknown = (when: object) => ({ ...step('PropertyDetailsEdited', { estimatedRentCents: null }), ...when });
const deleted = (when: object) => step('LeadDeleted', {}, when);
const restored = (when: object) => step('LeadRestored', {}, when);

/** By month: the leads more than at the end of the month before, and the cents more. */
function managed(history: readonly Step[]): unknown[] {
  const rows = new RowSet();
  for (const event of logOf(history) as ReadableEvent[]) analytics.project(event, rows);
  return rows
    .changedRows(analyticsTalliesTable)
    .filter(({ figure, tallied, cents }) => figure === 'managed' && (tallied !== 0 || cents !== 0))
    .map(({ day, tallied, cents }) => [day, tallied, cents])
    .sort();
}
const [march, april, may, june] = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
const closed = [created('leads'), move('leads', 'closed', on(3, 10))];

describe('the rent under management, from month end to month end', () => {
  it.each<[string, Step[], unknown[]]>([
    ['has a lead from the month in which it is closed', closed, [[march, 1, 100_000]]],
    ['has a lead that was created in closed', [created('closed')], [[march, 1, 100_000]]],
    ['has no lead that came less far', [created('leads'), move('leads', 'proposal', on(3, 10))], []],
    ['has a lead whose rent is unknown', [created('closed', null)], [[march, 1, 0]]],
    [
      'has the rent as soon as it is known, and no longer',
      [created('closed', null), pitched(90_000, on(4, 5)), unknown(on(5, 5)), unknown(on(6, 5))],
      [
        [march, 1, 0],
        [april, 0, 90_000],
        [may, 0, -90_000],
      ],
    ],
    [
      'has the last of a month’s rents',
      [...closed, pitched(90_000, on(4, 5)), pitched(95_000, on(4, 6))],
      [
        [march, 1, 100_000],
        [april, 0, -5_000],
      ],
    ],
    [
      'has nothing of a month at whose end it is as it was',
      [...closed, pitched(90_000, on(4, 5)), pitched(100_000, on(4, 6)), deleted(on(5, 1)), restored(on(5, 2))],
      [[march, 1, 100_000]],
    ],
    [
      'lacks a lead while it is deleted',
      [...closed, deleted(on(4, 5)), pitched(120_000, on(5, 5)), restored(on(6, 5))],
      [
        [march, 1, 100_000],
        [april, -1, -100_000],
        [june, 1, 120_000],
      ],
    ],
    [
      'keeps a lead that goes from closed to won',
      [...closed, move('closed', 'won', on(4, 5)), pitched(90_000, on(5, 5))],
      [
        [march, 1, 100_000],
        [may, 0, -10_000],
      ],
    ],
    ['has a lead that was won at once', [created('won')], [[march, 1, 100_000]]],
    [
      'lacks a lead that is no more managed, until it is back',
      [...closed, move('closed', 'proposal', on(4, 5)), move('proposal', 'closed', on(6, 5))],
      [
        [march, 1, 100_000],
        [april, -1, -100_000],
        [june, 1, 100_000],
      ],
    ],
    ['never had a lead whose move to closed was undone', [...closed, move('closed', 'leads', on(5, 5), 1)], []],
    [
      'always had a lead whose move out of closed was undone',
      [...closed, move('closed', 'proposal', on(4, 5)), move('proposal', 'closed', on(6, 5), 2)],
      [[march, 1, 100_000]],
    ],
    [
      'has a rent by its own time, though it was recorded later',
      [created('leads'), move('leads', 'closed', on(4, 10)), pitched(120_000, on(3, 10))],
      [[april, 1, 120_000]],
    ],
    [
      'goes by the office’s months',
      [
        created('leads'),
        move('leads', 'closed', { minutes: on(4, 1).minutes - 13 * 60 - 1 }),
        pitched(120_000, { minutes: on(5, 1).minutes - 13 * 60 }),
      ],
      [
        [march, 1, 100_000],
        [may, 0, 20_000],
      ],
    ],
  ])('%s', (_, history, months) => {
    expect(managed(history)).toEqual(months);
  });
});
