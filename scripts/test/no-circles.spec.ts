import { expect, it } from '@jest/globals';
import { circleIn } from '../../frontend/no-circles.mjs';

it('finds files that import each other, however many lie between', () => {
  const files = new Map([
    ['entry', ['frame', 'shared']],
    ['frame', ['shared', 'screen']],
    ['shared', []],
    ['screen', ['part']],
    ['part', ['shared', 'frame']],
  ]);
  expect(circleIn(files)).toEqual(['frame', 'screen', 'part', 'frame']);
});

it('finds none where files only share others', () => {
  const files = new Map([
    ['entry', ['a', 'b']],
    ['a', ['shared']],
    ['b', ['shared', 'elsewhere']],
    ['shared', []],
  ]);
  expect(circleIn(files)).toBeUndefined();
});
