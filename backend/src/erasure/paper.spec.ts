import { describe, expect, it } from '@jest/globals';
import { html, inWords, inWordsAndUtc, paper, streamHeading, table } from './person-paper.js';

describe('a printed page', () => {
  it('shows what a person wrote as it is, never as markup', () => {
    expect(html(`<b>"Rock & Roll"</b> & 'more'`)).toBe(`&lt;b&gt;&quot;Rock &amp; Roll&quot;&lt;/b&gt; &amp; 'more'`);
    const page = paper('Tom & <Jerry>', '<p>theirs</p>');
    expect(page).toMatch(/^<!doctype html>.*<title>Tom &amp; &lt;Jerry&gt;<\/title>/);
    expect(page).toMatch(/<body><h1>Tom &amp; &lt;Jerry&gt;<\/h1><p>theirs<\/p><\/body><\/html>$/);
  });

  it.each([
    ['2027-01-20T16:05:00.000Z', /^Jan 20, 2027, 10:05 AM CST$/],
    ['2027-07-20T03:05:00.000Z', /^Jul 19, 2027, 10:05\sPM CDT$/],
  ])('shows %s in the words and the zone of the office', (at, words) => {
    expect(inWords(at)).toMatch(words);
  });

  it('adds the instant itself, to the second, to compare with a log', () => {
    expect(inWordsAndUtc('2027-01-20T16:05:09.123Z')).toMatch(/^Jan 20, 2027, 10:05 AM CST \(2027-01-20T16:05:09Z\)$/);
  });

  it('names what a stream is about, or at least its kind', () => {
    expect(streamHeading('analysis-12-ab')).toBe('<h3>Rental analysis <code>analysis-12-ab</code></h3>');
    expect(streamHeading('lead-1', ', the <owner> only')).toBe(
      '<h3>Lead, the &lt;owner&gt; only <code>lead-1</code></h3>',
    );
    expect(streamHeading('r&d-1')).toBe('<h3>r&amp;d <code>r&amp;d-1</code></h3>');
  });

  it('sets rows one below the other, each name beside its value', () => {
    expect(
      table([
        ['Who', '<b>Ada</b>'],
        ['When', 'now'],
      ]),
    ).toBe(
      '<table><tr><th scope="row">Who</th><td><b>Ada</b></td></tr><tr><th scope="row">When</th><td>now</td></tr></table>',
    );
  });
});
