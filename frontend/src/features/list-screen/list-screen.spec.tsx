import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { declareList } from './list-screen.js';

it('is read in its usual order while the grid shows no column of that order', async () => {
  const asked: string[] = [];
  const { grid } = declareList({
    ...{ name: 'samples', label: 'Samples', noun: ['sample', 'samples'], searchLabel: 'Search samples' },
    ...{ page: '/samples', parts: ['search', 'sort'], schema: z.object({}), order: '-createdAt' },
    read: (query) => {
      asked.push(query.toString());
      return Promise.resolve({ rows: [], total: 0 });
    },
  });
  const { signal } = new AbortController();
  await grid.fetchPage({ sort: '', filter: {}, offset: 0, limit: 100 }, signal);
  await grid.fetchPage({ sort: 'name', filter: { search: 'a' }, offset: 100, limit: 100 }, signal);
  expect(asked).toEqual(['sort=-createdAt&offset=0&limit=100', 'search=a&sort=name&offset=100&limit=100']);
});
