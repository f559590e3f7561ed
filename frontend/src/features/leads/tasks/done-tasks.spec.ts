import { expect, it } from '@jest/globals';
import type { Task } from '../../../../../contracts/src/tasks/queries.js';
import { stillOpen } from './done-tasks.js';

const tasks = [{ id: 'a' }, { id: 'b' }] as Task[];
const left = (position: string, done: boolean, answered: string | null) =>
  stillOpen(tasks, position, new Map([['a', { done, position: answered }]])).map(({ id }) => id);

it('leaves out what was done here until the list has read as far', () => {
  expect(left('5', true, null)).toEqual(['b']);
  expect(left('5', true, '6')).toEqual(['b']);
  // The list is trusted again: somebody else may have reopened the task.
  expect(left('6', true, '6')).toEqual(['a', 'b']);
});

it('leaves what was reopened here where it is', () => {
  expect(left('5', false, null)).toEqual(['a', 'b']);
  expect(stillOpen(tasks, '5', new Map())).toHaveLength(2);
});
