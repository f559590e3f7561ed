import { expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { isTouched } from '../page/lead-dates.js';

const event = (type: string, kind: 'user' | 'visitor', over: object = {}) =>
  ({ type, actor: { kind, id: null }, occurredAt: '2026-03-03T15:00:00.000Z', ...over }) as HistoryEvent;
const created = event('LeadCreated', 'visitor');

it('an intake is touched by the first contact of a person of the company, and not by other work on it', () => {
  expect(isTouched([created, event('LeadAssigned', 'user'), event('WalkthroughScheduled', 'visitor')])).toBe(false);
  expect(isTouched([created, event('NoteAdded', 'user'), event('PropertyDetailsEdited', 'user')])).toBe(false);
  expect(isTouched([created, event('ContactLogged', 'user')])).toBe(true);
  expect(isTouched([created, event('AnalysisRequested', 'user', { of: { kind: 'analysis', id: '1' } })])).toBe(false);
});

it('an intake is not touched by a move that was taken back, unless that was taken back, too', () => {
  const moved = event('LeadStatusMoved', 'user', { id: 'moved' });
  const back = event('LeadStatusMoved', 'user', { id: 'back', undoes: 'moved' });
  const again = event('LeadStatusMoved', 'user', { id: 'again', undoes: 'back' });
  const histories = [[moved], [moved, back], [moved, back, again]];
  expect(histories.map((history) => isTouched([created, ...history]))).toEqual([true, false, true]);
});
