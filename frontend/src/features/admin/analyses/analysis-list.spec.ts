import { expect, it } from '@jest/globals';
import type { ListedAnalysis } from '../../../../../contracts/src/analyses/queries.js';
import { analysisGridColumns, analysisList } from './analysis-list.js';

const { queryOf: gridQueryOf, addressOf: analysesAddressOf } = analysisList;

it('takes from an address what makes sense, and writes it back', () => {
  const query = gridQueryOf({ sort: '-rentCents', state: 'running,failed', lead: 'maybe', email: '7', name: '' });
  expect(query).toEqual({ sort: '-rentCents', filter: { state: 'running,failed', email: '7' } });
  expect(gridQueryOf(analysesAddressOf(query))).toEqual(query);
});

it('names no order where it is the usual one, and every part that is not filtered by', () => {
  const query = gridQueryOf({ sort: 'search' });
  expect(query).toEqual({ sort: '-requestedAt', filter: {} });
  expect(Object.values(analysesAddressOf(query)).every((value) => value === undefined)).toBe(true);
});

it('names property types as every form does', () => {
  const { filter, text } = analysisGridColumns.find(({ field }) => field === 'propertyType')!;
  expect(filter).toMatchObject({
    options: expect.arrayContaining([{ value: 'single-family', label: 'Single Family' }]),
  });
  const texts = (['multi-family', null] as const).map((propertyType) => text({ propertyType } as ListedAnalysis));
  expect(texts).toEqual(['Multi Family', '']);
});
