import { expect, it } from '@jest/globals';
import { changeMessage } from './live-feed.js';

it('names what changed, and what waits if something does', () => {
  const lead = { kind: 'lead' as const, id: 'lead-1' };
  expect(changeMessage({ position: 5n, changes: [lead], parked: [] })).toBe(
    'id: 5\nevent: changes\ndata: {"position":"5","changes":[{"kind":"lead","id":"lead-1"}]}\n\n',
  );
  expect(changeMessage({ position: 6n, changes: [], parked: [lead] })).toBe(
    'id: 6\nevent: changes\ndata: {"position":"6","changes":[],"parked":[{"kind":"lead","id":"lead-1"}]}\n\n',
  );
});

it('has browsers read everything again when anything may have changed', () => {
  expect(changeMessage({ position: 7n, changes: null, parked: [] })).toBe(
    'id: 7\nevent: reset\ndata: {"position":"7"}\n\n',
  );
});
