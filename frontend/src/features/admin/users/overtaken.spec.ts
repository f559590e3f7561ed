import { describe, expect, it } from '@jest/globals';
import { lastToChange, overtakenFields } from './user-data.js';

const seen = { role: 'user', state: 'active', displayName: 'Sample One', takesNewLeads: false } as const;

describe('a change of a user whom somebody else changed', () => {
  it('is made where the other changed something else', () => {
    expect(overtakenFields(seen, { ...seen, displayName: 'Sample Two' }, { role: 'admin' })).toEqual([]);
    expect(overtakenFields(seen, { ...seen, role: 'admin' }, { displayName: 'Sample Three' })).toEqual([]);
    expect(overtakenFields({ ...seen, state: 'invited' }, seen, { role: 'admin' })).toEqual([]);
  });

  it('about access is not made by somebody who has not seen what access is now', () => {
    expect(overtakenFields(seen, { ...seen, role: 'admin' }, { disabled: true })).toEqual(['role']);
    expect(overtakenFields(seen, { ...seen, state: 'disabled' }, { role: 'admin' })).toEqual(['state']);
  });

  it('of the same words is a choice, unless both wrote the same', () => {
    const fresh = { ...seen, displayName: 'Sample Two', takesNewLeads: true };
    expect(overtakenFields(seen, fresh, { displayName: 'Sample Three' })).toEqual(['displayName']);
    expect(overtakenFields(seen, fresh, { displayName: 'Sample Two', takesNewLeads: true })).toEqual([]);
    expect(overtakenFields(seen, { ...seen, takesNewLeads: true }, { takesNewLeads: false })).toEqual([
      'takesNewLeads',
    ]);
  });
});

it('says who did it by the newest event of those fields, and nobody before the history has come to it', () => {
  const event = (type: string, id: string) => ({
    ...{ id: '6f1f0f52-8a4e-4b58-9d0c-2f3d5a4b6c7d', occurredAt: '2026-03-04T20:15:00.000Z', correlationId: 'c' },
    ...{ type, data: {}, actor: { kind: 'user' as const, id } },
  });
  const events = [event('UserDetailsEdited', 'ann'), event('UserRoleChanged', 'bob'), event('UserRoleChanged', 'cat')];
  const history = { events, waiting: 0 };
  expect(lastToChange(['role'], history)).toBe('bob');
  expect(lastToChange(['displayName'], history)).toBe('ann');
  expect(lastToChange(['state'], history)).toBeUndefined();
  expect(lastToChange(['role'], { events, waiting: 1 })).toBeUndefined();
});
