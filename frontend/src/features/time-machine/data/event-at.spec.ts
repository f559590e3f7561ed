import { describe, expect, it } from '@jest/globals';
import { eventIdAt } from '../beside/use-beside-past.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute)).toISOString();
const events = [
  { id: 'created', occurredAt: at(10) },
  { id: 'moved', occurredAt: at(20) },
  { id: 'pitched', occurredAt: at(20) },
  { id: 'late', occurredAt: at(15) },
  { id: 'closed', occurredAt: at(30) },
];

describe('eventIdAt', () => {
  it('is the last event that had happened', () => {
    expect(eventIdAt(events, at(10))).toBe('created');
    expect(eventIdAt(events, at(19))).toBe('created');
    expect(eventIdAt(events, at(45))).toBe('closed');
  });

  it('takes events of one instant together, and one whose clock went backwards as no earlier than the one before', () => {
    expect(eventIdAt(events, at(20))).toBe('late');
    expect(eventIdAt(events, at(17))).toBe('created');
  });

  it('is the first event of a lead that came later', () => {
    expect(eventIdAt(events, at(1))).toBe('created');
    expect(eventIdAt([], at(1))).toBeNull();
  });
});
