import { expect, it } from '@jest/globals';
import { fileOf, steady } from '../lib/frozen-screens.mjs';

const screen = (test: string, ...lines: string[]) => ({ spec: 'a.spec.tsx', test, address: '/leads', lines });

it('what differs between two days is left open, and the rest stays', () => {
  const unsteady: string[] = [];
  const [found] = steady([screen('a', 'main', '  Due Nov 3')], [screen('a', 'main', '  Due Dec 13')], (test) =>
    unsteady.push(test),
  );
  expect(found!.lines).toEqual(['main', '  ~']);
  expect(unsteady).toEqual([]);
});

it('a test whose screens are not the same twice is reported and left out', () => {
  const unsteady: string[] = [];
  const first = [screen('a', 'main'), screen('b', 'main', '  x'), screen('c', 'main')];
  const second = [screen('a', 'main'), screen('b', 'main'), screen('c', 'main'), screen('c', 'main')];
  expect(steady(first, second, (test) => unsteady.push(test)).map(({ test }) => test)).toEqual(['a']);
  expect(unsteady).toEqual(['b', 'c']);
});

it('a part of a page that a file has had before stands there by its first line', () => {
  const frame = ['navigation "Main"', '  link "Board"', '  link "Leads"', '  link "Users"'];
  expect(
    fileOf([screen('a', ...frame, 'main', '  One'), screen('b', 'div', ...frame.map((line) => `  ${line}`))]),
  ).toBe(
    [
      '# a',
      '@ /leads',
      ...frame,
      'main',
      '  One',
      '',
      '# b',
      '@ /leads',
      'div',
      '  navigation "Main", as before',
      '',
    ].join('\n'),
  );
});
