import { expect, it } from '@jest/globals';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { afterLead, leadOrder } from './select-leads.js';

const lead = { id: 'a1', createdAt: '2026-03-01T10:00:00.000Z', name: 'Sample Owner' } as unknown as Parameters<
  typeof afterLead
>[1];

it.each([
  ['createdAt', '>'],
  ['-createdAt', '<'],
] as const)(
  'in the order %s a page begins where an index finds it, not behind rows that are read first',
  (sort, sign) => {
    expect(afterLead(leadOrder(sort), lead)).toEqual({
      sql: `(lead.createdAt, lead.id) ${sign} (:lastValue, :lastId)`,
      parameters: { lastId: 'a1', lastValue: lead.createdAt },
    });
  },
);

it('where a key may be unknown, those leads come last either way', () => {
  expect(afterLead(leadOrder('-name'), lead).sql).toMatch(/ or .* is null or /);
  expect(afterLead(leadOrder('-name'), { ...lead, name: '' })).toEqual({
    sql: `(${foldedSql(`nullif(lead.name, '')`)} is null and lead.id < :lastId)`,
    parameters: { lastId: 'a1' },
  });
});
