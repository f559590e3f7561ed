import { describe, expect, it } from '@jest/globals';
import { logOf } from '../../../test/events.js';
import { readPlaces, spansOf } from './browse-events.js';

const places = (...all: [stream: string, revision: number][]) =>
  all.map(([stream, revision]) => ({ stream, revision, id: '', position: 0n }));

describe('reading the events of a page', () => {
  it('is one read per stream, unless its revisions lie far apart', () => {
    expect(spansOf(places(['a', 7], ['b', 0], ['a', 3], ['a', 500], ['a', 501]))).toEqual([
      { stream: 'a', first: 3, last: 7 },
      { stream: 'a', first: 500, last: 501 },
      { stream: 'b', first: 0, last: 0 },
    ]);
  });

  it('keeps the order of the places and leaves out what the log no longer has', async () => {
    const log = logOf(['First', 'Second', 'Third', 'Fourth'].map((type) => ({ type, data: {}, stream: 'shelf-1' })));
    const readStream = (stream: string, { from = 0, limit = 0 } = {}) =>
      Promise.resolve(log.filter((event) => event.stream === stream).slice(from, from + limit));
    const found = await readPlaces({ readStream }, places(['shelf-1', 3], ['gone', 0], ['shelf-1', 1]));
    expect(found.map(({ type }) => type)).toEqual(['Fourth', 'Second']);
  });
});
