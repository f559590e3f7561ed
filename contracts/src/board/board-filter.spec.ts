import { describe, expect, it } from '@jest/globals';
import { boardFilterSchema, filterQuery } from './board-filter.js';

const errorsOf = (input: unknown) =>
  boardFilterSchema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the filter of a board', () => {
  it('is the same from an address and from a saved view', () => {
    const filter = { search: 'oak', status: ['leads', 'proposal'], source: ['manual'], minDays: 7, walkthrough: 'yes' };
    const inAddress = filterQuery(boardFilterSchema.parse(filter));
    expect(inAddress).toEqual({
      search: 'oak',
      status: 'leads,proposal',
      source: 'manual',
      minDays: '7',
      walkthrough: 'yes',
    });
    expect(boardFilterSchema.parse(inAddress)).toEqual(filter);
  });

  it('leaves out what asks for nothing', () => {
    expect(filterQuery(boardFilterSchema.parse({ search: '  ', city: undefined }))).toEqual({});
    expect(boardFilterSchema.parse({})).toEqual({});
  });

  it.each([
    [{ status: 'leads,gone' }, /^status\.1: Status must be one of: leads/],
    [{ status: '' }, /^status\.0: Status must be one of/],
    [{ source: Array.from({ length: 9 }, () => 'manual') }, /^source: Source names a value twice$/],
    [{ minDays: 'many' }, /^minDays: Days in stage must be a number$/],
    [{ minDays: 0 }, /^minDays: Days in stage must be at least 1$/],
    [{ minDays: 1.5 }, /^minDays: Days in stage must be a whole number$/],
    [{ minDays: 4000 }, /^minDays: Days in stage must be at most 3650$/],
    [{ createdSince: '2026-02-30' }, /^createdSince: createdSince must be a date like 2026-03-01$/],
    [{ walkthrough: 'maybe' }, /^walkthrough: Walkthrough must be one of: yes, no$/],
    [{ city: 'x'.repeat(201) }, /^city: city must be at most 200 characters$/],
    [{ deleted: 'true' }, /^: deleted is not a known field$/],
  ])('refuses %j and says why', (input, message) => {
    expect(errorsOf(input)).toEqual([expect.stringMatching(message)]);
  });
});
