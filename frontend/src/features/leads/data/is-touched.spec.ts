import { expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { isTouched } from '../page/lead-dates.js';

const came = '2026-03-03T15:00:00.000Z';
let n = 0;
const event = (type: string, kind: 'user' | 'visitor', over: object = {}) => {
  const id = `event-${n++}`;
  return { id, causationId: id, type, actor: { kind, id: null }, occurredAt: came, ...over } as HistoryEvent;
};
const created = event('LeadCreated', 'visitor');
const touched = (...events: HistoryEvent[]) => isTouched([created, ...events], came);

it('an intake is touched by the first contact of a person of the company, and not by other work on it', () => {
  expect(touched(event('LeadAssigned', 'user'), event('WalkthroughScheduled', 'visitor'))).toBe(false);
  expect(touched(event('NoteAdded', 'user'), event('PropertyDetailsEdited', 'user'))).toBe(false);
  expect(touched(event('ContactLogged', 'user'))).toBe(true);
  expect(touched(event('AnalysisRequested', 'user', { of: { kind: 'analysis', id: '1' } }))).toBe(false);
  expect(touched(event('DocumentRequested', 'user', { of: { kind: 'document', id: '1' } }))).toBe(true);
});

it('an intake is not touched by a contact from before it came, with the lead that it was merged into', () => {
  const occurredAt = '2026-03-03T14:59:59.000Z';
  expect(touched(event('ContactLogged', 'user', { occurredAt }))).toBe(false);
});

it('an intake is not touched by what was taken back, unless that was taken back, too', () => {
  const done = event('WalkthroughScheduled', 'user');
  const back = event('WalkthroughScheduled', 'user', { undoes: done.id });
  const again = event('WalkthroughScheduled', 'user', { undoes: back.id });
  expect([touched(done), touched(done, back), touched(done, back, again)]).toEqual([true, false, true]);
});

it('an intake is not touched by a pitch that was taken back, though only its move is undone', () => {
  const causationId = 'pitch';
  const pitched = [event('LeadPitched', 'user', { causationId }), event('LeadStatusMoved', 'user', { causationId })];
  expect(touched(...pitched, event('LeadStatusMoved', 'user', { undoes: pitched[1]!.id }))).toBe(false);
});
