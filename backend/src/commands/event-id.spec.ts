import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { v5 } from 'uuid';
import { eventIdOf } from './event-id.js';

describe('eventIdOf', () => {
  it('is the UUID of version 5 that RFC 9562 describes', () => {
    for (let n = 0; n < 200; n++) {
      const commandId = randomUUID();
      expect(eventIdOf(commandId, n)).toBe(v5(String(n), commandId));
    }
  });

  it('tells the events of a command apart', () => {
    const commandId = randomUUID();
    expect(new Set([0, 1, 2, 10].map((index) => eventIdOf(commandId, index))).size).toBe(4);
  });
});
