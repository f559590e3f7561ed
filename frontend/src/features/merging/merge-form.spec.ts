import { expect, it } from '@jest/globals';
import { absorb, choose, isEdited, openForm } from './merge-form.js';

const began = { title: 'A', slug: 'a', content: 'Text', tagIds: ['one'] };
const mine = { ...openForm(began, 3), values: { ...began, title: 'Mine', content: 'My text' } };

it('follows the other side where nothing was typed here, and keeps what was', () => {
  const merged = absorb(mine, { ...began, slug: 'b', tagIds: ['two'] }, 4);
  expect(merged).toEqual({
    values: { title: 'Mine', slug: 'b', content: 'My text', tagIds: ['two'] },
    began: { ...began, slug: 'b', tagIds: ['two'] },
    revision: 4,
    conflicts: [],
    followed: ['slug', 'tagIds'],
  });
});

it('asks where both changed a field, and takes what is chosen', () => {
  const merged = absorb(mine, { ...began, title: 'Theirs', content: 'Their text' }, 4);
  expect(merged.conflicts.map(({ field, theirs }) => [field, theirs])).toEqual([
    ['title', 'Theirs'],
    ['content', 'Their text'],
  ]);
  expect(merged.values).toEqual(mine.values);
  const chosen = choose(choose(merged, 'title', 'theirs'), 'content', 'mine');
  expect([chosen.values.title, chosen.values.content, chosen.conflicts]).toEqual(['Theirs', 'My text', []]);
});

it('knows whether anything is not stored', () => {
  expect([isEdited(openForm(began, 3)), isEdited(mine)]).toEqual([false, true]);
});
