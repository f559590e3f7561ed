import { describe, expect, it } from '@jest/globals';
import { decodeEvent } from '../events/decode.js';
import { projectionHealedV1ToV2 } from './events.js';

const facts = { version: 3, generation: 1, position: '184467', rows: 2 };
const lead = 'e3456bc1-f4d2-40f4-8979-33758645fdc2';
const data = { ...facts, subjects: [{ kind: 'lead', id: lead }] };

describe('ProjectionHealed', () => {
  it('from version 1: whose rows they were are leads', () => {
    const stored = Object.freeze({ ...facts, leads: [lead] });
    expect(projectionHealedV1ToV2(stored)).toEqual(data);
    expect(decodeEvent('ProjectionHealed', 1, stored)).toEqual({ ok: true, event: { type: 'ProjectionHealed', data } });
  });

  it('from version 1: without its list it is invalid, as it always was', () => {
    expect(decodeEvent('ProjectionHealed', 1, facts)).toMatchObject({ ok: false, unreadable: { reason: 'invalid' } });
  });

  it('of version 2 stays as it is', () => {
    expect(decodeEvent('ProjectionHealed', 2, data)).toEqual({ ok: true, event: { type: 'ProjectionHealed', data } });
  });
});
