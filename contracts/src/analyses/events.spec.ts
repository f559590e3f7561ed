import { expect, it } from '@jest/globals';
import type { DomainEvent } from '../events/catalogue.js';
import { decodeEvent } from '../events/decode.js';
import { analysisRequested, rentEstimated } from './events.js';

const [comparable] = rentEstimated.example.comparables;
const unsaid = { ...analysisRequested.example, propertyType: null };
const unmeasured = { ...rentEstimated.example, comparables: [{ ...comparable!, distanceMiles: null }] };
const said: DomainEvent[] = [
  { type: 'AnalysisRequested', data: analysisRequested.example },
  { type: 'AnalysisRequested', data: unsaid },
  { type: 'RentEstimated', data: rentEstimated.example },
  { type: 'RentEstimated', data: unmeasured },
];

it.each(said)('a $type says the same in both versions', (event) => {
  for (const version of [1, 2]) expect(decodeEvent(event.type, version, event.data)).toEqual({ ok: true, event });
});

it('what may be unknown is written as version 2: code that knows only the first reads a newer event, and none that is damaged', () => {
  expect([analysisRequested.version, rentEstimated.version]).toEqual([2, 2]);
});
