import { expect, it } from '@jest/globals';
import { blogTagInputSchema } from '../../../../../contracts/src/blog/post.js';
import { slugOf } from './slug-of.js';

it.each([
  ['Snow & ice: who shovels?', 'snow-ice-who-shovels'],
  ['Café’s “Déjà vu”', 'cafes-deja-vu'],
  ['  --Two  words--  ', 'two-words'],
  ['', ''],
  ['!!!', ''],
])('suggests for %p the slug %p', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it('suggests nothing that the server would refuse', () => {
  const slug = slugOf(`${'long '.repeat(23)}word- more`);
  expect(blogTagInputSchema.safeParse({ name: 'x', slug }).success).toBe(true);
});
