import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { situationNames, situations, stepLabels } from '../../contracts/src/leads/situations.js';

it('docs/next-step.md has every situation, in its order and words', () => {
  const rows = readFileSync('docs/next-step.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, name, , awaits, label, step, reason]) => [name, awaits, label, step, reason])).toEqual(
    situationNames.map((name) => {
      const { awaits, label, action, reason } = situations[name];
      return [`\`${name}\``, awaits, label, action === null ? '-' : stepLabels[action], reason];
    }),
  );
});
