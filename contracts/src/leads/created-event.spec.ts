import { describe, expect, it } from '@jest/globals';
import { decodeEvent } from '../events/decode.js';
import { leadCreated, leadCreatedV1ToV2 } from './created-event.js';

const { streetAddress: _street, city: _city, state: _state, zipCode: _zip, ...firstVersion } = leadCreated.example;

describe('LeadCreated', () => {
  it('from version 1: the address stays one line, its parts are unknown', () => {
    expect(leadCreatedV1ToV2(firstVersion)).toEqual({
      ...firstVersion,
      streetAddress: null,
      city: null,
      state: null,
      zipCode: null,
    });
  });

  it('the upcaster leaves what it is given untouched', () => {
    const frozen = Object.freeze({ ...firstVersion });
    expect(leadCreatedV1ToV2(frozen)).not.toBe(frozen);
  });

  it('decodes from either version to the newest', () => {
    expect(decodeEvent('LeadCreated', 1, firstVersion)).toEqual({
      ok: true,
      event: { type: 'LeadCreated', data: leadCreatedV1ToV2(firstVersion) },
    });
    expect(decodeEvent('LeadCreated', 2, leadCreated.example)).toEqual({
      ok: true,
      event: { type: 'LeadCreated', data: leadCreated.example },
    });
  });

  it('in version 2 the parts of the address must be there: version 1 called 2 is not guessed at', () => {
    expect(decodeEvent('LeadCreated', 2, firstVersion)).toMatchObject({
      ok: false,
      unreadable: { reason: 'invalid', message: expect.stringContaining('streetAddress') },
    });
  });

  it('is unknown in a version that newer code wrote', () => {
    expect(decodeEvent('LeadCreated', 3, leadCreated.example)).toMatchObject({
      ok: false,
      unreadable: { reason: 'unknown_version' },
    });
  });
});
