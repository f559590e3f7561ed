import { expect, it } from '@jest/globals';
import type { TimesAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { figuresOf } from './figures-of.js';

const common = { asOf: null, at: '2026-03-02T15:00:00.000Z', position: '7', version: 1 };
const figure = (cell: string) => ({ count: 300, cell });
const group = {
  ...{ done: figure('done'), waiting: figure('waiting'), deleted: figure('deleted'), lost: figure('lost') },
  ...{ over: figure('over'), medianDays: 3, p90Days: 5, survivalMedianDays: null, buckets: [], survival: [] },
};
const saidOf = (answer: TimesAnswer, cell: string) => figuresOf('times', answer).get(cell)?.says;

it('leads are in a stage, wherever it is, and wait only to convert', () => {
  const closed = { ...common, groups: [{ ...group, stage: 'closed' as const, key: 'closed', label: 'Closed' }] };
  expect(['waiting', 'deleted', 'over'].map((cell) => saidOf(closed, cell))).toEqual([
    ...[
      '300 leads still in Closed',
      '300 leads deleted while in Closed',
      '300 leads in Closed longer than nine of ten were',
    ],
  ]);
  const conversion = { ...common, groups: [{ ...group, stage: null, key: '', label: 'All leads' }] };
  expect(['waiting', 'deleted', 'lost'].map((cell) => saidOf(conversion, cell))).toEqual([
    ...['300 leads still waiting to convert', '300 leads deleted while waiting to convert'],
    '300 leads lost while waiting to convert',
  ]);
});
