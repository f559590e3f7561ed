import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  addNoteSchema,
  bulkMoveSchema,
  createLeadSchema,
  editLeadSchema,
  moveLeadStatusSchema,
} from './lead-commands.js';

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

  it('refuses fields it does not know', () => {
    expect(errorsOf(createLeadSchema, { ...input, deletedAt: 'now' })).toEqual([': Unrecognized key: "deletedAt"']);
  });
});

describe('an edit', () => {
  it('tells absent (unchanged) from null (cleared)', () => {
    expect(editLeadSchema.parse({ phone: null })).toEqual({ phone: null });
  });

  it('must name a field', () => {
    expect(errorsOf(editLeadSchema, {})).toEqual([': Name at least one field to change']);
  });
});

describe('moves and notes', () => {
  it('refuse a status that does not exist', () => {
    expect(errorsOf(moveLeadStatusSchema, { status: 'sold' })[0]).toMatch(/^status: /);
  });

  it('refuse the same lead twice in one bulk move', () => {
    const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
    expect(errorsOf(bulkMoveSchema, { ids: [id, id], status: 'closed' })).toEqual(['ids: Every lead only once']);
  });

  it('take a blank note for nothing to say', () => {
    expect(addNoteSchema.parse({ content: '   ' })).toEqual({ content: '' });
  });
});
