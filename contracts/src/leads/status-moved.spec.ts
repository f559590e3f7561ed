import { describe, expect, it } from '@jest/globals';
import { decodeEvent } from '../events/decode.js';
import { leadStatusMovedV1ToV2 } from './events.js';

const move = { from: 'leads', to: 'enrolled', reason: 'By mistake' };
const restores = {
  stageSince: '2026-03-02T15:00:00.000Z',
  stageEventId: '00000000-0000-4000-8000-000000000001',
  stageActorId: null,
  lastContactedAt: null,
};

describe('LeadStatusMoved', () => {
  it('from version 1: what it restores stays unsaid', () => {
    const stored = Object.freeze({ ...move });
    expect(leadStatusMovedV1ToV2(stored)).toEqual(move);
    expect(decodeEvent('LeadStatusMoved', 1, stored)).toEqual({
      ok: true,
      event: { type: 'LeadStatusMoved', data: move },
    });
  });

  it('in version 2 a move that takes another back says what it restores', () => {
    const data = { ...move, restores };
    expect(decodeEvent('LeadStatusMoved', 2, data)).toEqual({ ok: true, event: { type: 'LeadStatusMoved', data } });
    expect(decodeEvent('LeadStatusMoved', 2, move)).toMatchObject({ ok: true });
  });

  it.each(['stageSince', 'stageEventId', 'stageActorId', 'lastContactedAt'])('not without %s', (field) => {
    const { [field]: _missing, ...part } = { ...restores } as Record<string, unknown>;
    expect(decodeEvent('LeadStatusMoved', 2, { ...move, restores: part })).toMatchObject({
      ok: false,
      unreadable: { reason: 'invalid', message: expect.stringContaining(field) },
    });
  });
});
