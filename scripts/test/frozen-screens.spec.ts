import { expect, it } from '@jest/globals';
import { fileOf, steady } from '../lib/frozen-screens.mjs';

const screen = (test: string, ...lines: string[]) => ({ spec: 'a.spec.tsx', test, address: '/leads', lines });

it('what differs between two days is left open, and the rest stays', () => {
  const told: string[] = [];
  const [found] = steady([screen('a', 'main', '  Due Nov 3')], [screen('a', 'main', '  Due Dec 13')], (test) =>
    told.push(test),
  );
  expect(found!.lines).toEqual(['main', '  ~']);
  expect(told).toEqual([]);
});

it('a test whose screens are not the same twice is told and left out', () => {
  const told: string[] = [];
  const first = [screen('a', 'main'), screen('b', 'main', '  x'), screen('c', 'main')];
  const second = [screen('a', 'main'), screen('b', 'main'), screen('c', 'main'), screen('c', 'main')];
  expect(steady(first, second, (test) => told.push(test)).map(({ test }) => test)).toEqual(['a']);
  expect(told).toEqual(['b', 'c']);
});

it('a part of a page that a file has told before is told by its first line', () => {
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
