import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { createLeadSchema } from './input.js';
import {
  addNoteSchema,
  editImprovementsSchema,
  editLeadSchema,
  moveLeadStatusSchema,
  scheduleWalkthroughSchema,
} from './routes.js';
import { bulkMoveSchema } from './bulk-routes.js';

const errorsOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

describe('a new lead', () => {
  const input = { email: ' owner@example.com ', source: 'manual', propertyAddress: '100 Sample St' };

  it('needs an e-mail and a source, and knows what is unknown', () => {
    expect(createLeadSchema.parse(input)).toMatchObject({
      email: 'owner@example.com',
      name: '',
      phone: null,
      unitCount: 1,
      squareFootage: 0,
      city: null,
    });
  });

  it('stores "Not provided" where a form has no address', () => {
    expect(createLeadSchema.parse({ email: 'owner@example.com', source: 'webinar' }).propertyAddress).toBe(
      'Not provided',
    );
  });

  it.each([
    [{ ...input, email: 'owner' }, 'email: Enter an email address like name@example.com'],
    [{ ...input, zipCode: '5002' }, 'zipCode: ZIP code must be exactly 5 digits'],
    [{ ...input, unitCount: 0 }, 'unitCount: Number of units must be at least 1'],
    [{ ...input, estimatedRentCents: 12.5 }, 'estimatedRentCents: Estimated rent must be a whole number'],
    [{ ...input, phone: 'a\u0000b' }, 'phone: Phone contains characters that cannot be stored'],
  ])('names the field that is wrong: %j', (body, message) => {
    expect(errorsOf(createLeadSchema, body)).toEqual([message]);
  });

  it('says of what is missing that it is required', () => {
    expect(errorsOf(createLeadSchema, {})).toEqual(['email: Email is required', 'source: Source is required']);
    expect(errorsOf(createLeadSchema, { ...input, email: 1 })).toEqual(['email: Email must be text']);
  });

  it('refuses fields it does not know', () => {
    expect(errorsOf(createLeadSchema, { ...input, deletedAt: 'now' })).toEqual([': deletedAt is not a known field']);
  });
});

describe('an edit', () => {
  it('distinguishes absent (unchanged) from null (cleared)', () => {
    expect(editLeadSchema.parse({ phone: null })).toEqual({ phone: null });
  });

  it('must name a field', () => {
    expect(errorsOf(editLeadSchema, {})).toEqual([': Name at least one field to change']);
  });
});

describe('moves and notes', () => {
  it('refuse a status that does not exist', () => {
    expect(errorsOf(moveLeadStatusSchema, { status: 'sold' })).toEqual([
      'status: Status must be one of: leads, analysis_submitted, walkthrough_scheduled, proposal, contract_sent, enrolled, closed, won, lost',
    ]);
  });

  it('refuse the same lead twice in one bulk move', () => {
    const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
    expect(errorsOf(bulkMoveSchema, { ids: [id, id], status: 'closed' })).toEqual(['ids: Name each lead only once']);
  });

  it('take the revision that was seen of some of the leads, whatever the spelling of its id', () => {
    const [id, other] = ['0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', '7c1f2d7a-52c6-4f5c-9a64-3a8f7f1b9e01'];
    const move = { ids: [id, other], status: 'closed' };
    expect(bulkMoveSchema.parse({ ...move, revisions: { [id.toUpperCase()]: 7 } }).revisions).toEqual({ [id]: 7 });
    const errors = (revisions: unknown) => errorsOf(bulkMoveSchema, { ...move, revisions });
    expect(errors([7])).toEqual(['revisions: revisions must be an object']);
    expect(errors({ seven: 7 })).toEqual(['revisions.seven: revisions must have the ids of leads as keys']);
    expect(errors({ [id]: '7' })).toEqual([`revisions.${id}: A revision must be a whole number`]);
    expect(errors({ [id]: 1.5 })).toEqual([`revisions.${id}: A revision must be a whole number`]);
    expect(errors({ [id]: -1 })).toEqual([`revisions.${id}: A revision must not be negative`]);
    expect(errors({ 'd6a2b1f4-0a3c-4f7e-8c35-1f0f8f6f2a10': 1 })).toEqual([
      'revisions: revisions names a lead that is not among the ids',
    ]);
  });

  it('take a blank note for nothing to say', () => {
    expect(addNoteSchema.parse({ content: '   ' })).toEqual({ content: '' });
  });
});

describe('a walkthrough', () => {
  it('comes out in UTC, or as null where the time is not known', () => {
    expect(scheduleWalkthroughSchema.parse({ start: '2026-03-03T14:15:00-06:00' })).toEqual({
      start: '2026-03-03T20:15:00.000Z',
    });
    expect(scheduleWalkthroughSchema.parse({})).toEqual({ start: null });
  });

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z', '0000-01-01T00:00:00+23:59', '1999-12-31T23:59:59Z'])(
    'is refused at %s, which no event and no table can hold in every zone',
    (start) => {
      expect(errorsOf(scheduleWalkthroughSchema, { start })).toEqual([
        'start: start must be between the years 2000 and 2199',
      ]);
    },
  );

  it('is refused when the text is no instant', () => {
    for (const start of ['tomorrow', '2026-02-30T10:00:00Z', '2026-03-03T10:00:00', 7])
      expect(errorsOf(scheduleWalkthroughSchema, { start })).toEqual([
        'start: start must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z',
      ]);
  });
});

describe('improvements', () => {
  it('say what is wrong with which of them', () => {
    const good = { name: 'Painting', checked: true, estimatedCostCents: 1, customCostCents: null };
    const improvements = [good, { ...good, name: ' ', checked: 'yes' }, 7, { ...good, estimatedCostCents: undefined }];
    expect(errorsOf(editImprovementsSchema, { improvements })).toEqual([
      'improvements.1.name: Name is required',
      'improvements.1.checked: checked must be true or false',
      'improvements.2: An improvement must be an object',
      'improvements.3.estimatedCostCents: Estimated cost is required',
    ]);
    expect(errorsOf(editImprovementsSchema, {})).toEqual(['improvements: improvements is required']);
  });
});
