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

it('asks what it is about with every read, and for its file', async () => {
  const asked: string[] = [];
  const { grid } = declareList({
    ...{ name: 'samples', label: 'Samples', noun: ['sample', 'samples'] },
    ...{ page: '/samples', parts: ['sort'], schema: z.object({}), order: '-at', about: { cell: 'won' } },
    read: (query) => {
      asked.push(query.toString());
      return Promise.resolve({ rows: [], total: 0 });
    },
    file: { at: 'GET /api/samples/export' },
  });
  await grid.fetchPage({ sort: 'at', filter: {}, offset: 0, limit: 100 }, new AbortController().signal);
  expect(asked).toEqual(['cell=won&sort=at&offset=0&limit=100']);
  expect(grid.csvHref?.({ sort: '-at', filter: {} }, ['name', 'at'])).toBe(
    '/api/samples/export?cell=won&sort=-at&columns=name%2Cat',
  );
});
