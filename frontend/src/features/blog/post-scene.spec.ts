import { describe, expect, it } from '@jest/globals';
import { categoriesOf, postScene } from './post-scene.js';

describe('postScene', () => {
  it('changes every week, and comes back after six', () => {
    const days = [1, 8, 15, 22, 29, 36, 43].map((day) => new Date(Date.UTC(2026, 0, day)).toISOString());
    const drawn = days.map(postScene);
    expect(new Set(drawn).size).toBe(6);
    expect(drawn[6]).toBe(drawn[0]);
    expect(postScene('2026-01-01T23:00:00.000Z')).toBe(drawn[0]);
  });
});

describe('categoriesOf', () => {
  it('names each once, by name, and passes over posts without one', () => {
    const owners = { name: 'Owners', slug: 'z' };
    const posts = [{ category: owners }, { category: null }, { category: { name: 'Areas', slug: 'a' } }];
    expect(categoriesOf([...posts, { category: { ...owners } }]).map(({ slug }) => slug)).toEqual(['a', 'z']);
  });
});
