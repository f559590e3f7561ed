import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventIdOf } from './decider.js';

describe('eventIdOf', () => {
  it('is for ever the same, so that a command that is repeated after an upgrade is known', () => {
    expect(eventIdOf('f47ac10b-58cc-4372-a567-0e02b2c3d479', 0)).toBe('a4efc548-5a13-53dd-bd7a-c8c4a5b2ca3a');
    expect(eventIdOf('F47AC10B-58CC-4372-A567-0E02B2C3D479', 12)).toBe('4077de18-40c6-569d-be59-2511dd75dea9');
  });

  it('distinguishes the events of a command', () => {
    const commandId = randomUUID();
    expect(new Set([0, 1, 2, 10].map((index) => eventIdOf(commandId, index))).size).toBe(4);
  });
});
