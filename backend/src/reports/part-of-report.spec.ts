import { expect, it } from '@jest/globals';
import { isPartOfReport } from './report-printer.js';

const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';

it.each([`/analysis/${id}`, `/api/analyses/${id}`, '/assets/index.js', '/favicon.svg', '/api/images/logo.png'])(
  'the page of a report is handed %s',
  (path) => {
    expect(isPartOfReport(id, path)).toBe(true);
  },
);

it.each([
  [id, `/api/leads/${id}`],
  [id, `/api/analyses/${id}/x`],
  [id, `/x/analysis/${id}`],
  [id, '/assets/'],
  ['.*', '/analysis/another'],
  ['[^/]+', '/api/analyses/another'],
])('the page of the report of %s is not handed %s', (leadId, path) => {
  expect(isPartOfReport(leadId, path)).toBe(false);
});
