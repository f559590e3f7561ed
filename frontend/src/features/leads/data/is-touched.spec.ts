import { expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { isTouched } from '../page/lead-dates.js';

const event = (type: string, kind: 'user' | 'visitor', over: object = {}) =>
  ({ type, actor: { kind, id: null }, occurredAt: '2026-03-03T15:00:00.000Z', ...over }) as HistoryEvent;
const created = event('LeadCreated', 'visitor');

it('an intake is touched by what a person of the company does about it, apart from giving it to somebody', () => {
  expect(isTouched([created, event('LeadAssigned', 'user'), event('WalkthroughScheduled', 'visitor')])).toBe(false);
  expect(isTouched([created, event('NoteAdded', 'user')])).toBe(true);
  expect(isTouched([created, event('AnalysisRequested', 'user', { of: { kind: 'analysis', id: '1' } })])).toBe(false);
});
