import { describe, expect, it } from '@jest/globals';
import { blogPlace, blogQuery } from './blog-place.js';

describe('blogPlace', () => {
  it.each([
    [{}, {}],
    [
      { category: 'owners', page: '2' },
      { category: 'owners', page: 2 },
    ],
    [
      { category: 2026, page: 3 },
      { category: '2026', page: 3 },
    ],
    [{ page: '1' }, {}],
    [{ page: '0' }, {}],
    [{ page: '-2' }, {}],
    [{ page: '1.5' }, {}],
    [{ page: '1e99' }, {}],
    [{ page: 'two', category: '' }, {}],
    [{ page: ['2'], category: { slug: 'x' } }, { page: 2 }],
    [{ utm_source: 'newsletter' }, {}],
  ])('reads %j as %j', (search, place) => {
    expect(blogPlace(search)).toEqual(place);
  });
});

describe('blogQuery', () => {
  it.each([
    [{}, ''],
    [{ page: 2 }, '?page=2'],
    [{ page: 2, category: 'a&b' }, '?category=a%26b&page=2'],
  ])('writes %j as %j', (place, query) => {
    expect(blogQuery(place)).toBe(query);
  });
});
