import { describe, expect, it } from '@jest/globals';
import { categoriesOf, postScene } from './post-scene.js';

describe('postScene', () => {
  it('is the same for the same post, and several among many', () => {
    const slugs = Array.from({ length: 40 }, (_, index) => `sample-post-${index}`);
    expect(slugs.map(postScene)).toEqual(slugs.map(postScene));
    expect(new Set(slugs.map(postScene)).size).toBe(6);
    expect(postScene('')).toBe('urbandale');
  });
});

describe('categoriesOf', () => {
  it('names each once, by name, and passes over posts without one', () => {
    const owners = { name: 'Owners', slug: 'z' };
    const posts = [{ category: owners }, { category: null }, { category: { name: 'Areas', slug: 'a' } }];
    expect(categoriesOf([...posts, { category: { ...owners } }]).map(({ slug }) => slug)).toEqual(['a', 'z']);
  });
});
