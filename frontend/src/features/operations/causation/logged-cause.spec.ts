import { describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { loggedCause } from './causation-screen.js';

const event = (metadata: Record<string, unknown>): LoggedEvent => ({
  ...{ id: 'a', stream: 'lead-0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', revision: 2, position: '1' },
  ...{ type: 'LeadStatusMoved', data: {}, recordedAt: '2026-03-01T09:00:00.000Z', metadata },
});

describe('a stored event and its causes', () => {
  it('calls its command what its metadata does, or else after the event', () => {
    expect(loggedCause(event({ command: 'MoveLeadStatus' })).command).toBe('Move lead status');
    expect(loggedCause(event({})).command).toBe('Command of LeadStatusMoved');
  });

  it('has no cause and the recorded time where the metadata says nothing', () => {
    expect(loggedCause(event({}))).toMatchObject({
      ...{ causationId: null, undoes: null, occurredAt: '2026-03-01T09:00:00.000Z' },
      ...{ title: 'LeadStatusMoved', place: 'lead-0e8b1c64… @ 2' },
    });
  });
});
