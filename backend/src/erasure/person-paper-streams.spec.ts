import { describe, expect, it } from '@jest/globals';
import type { PersonFile } from '../../../contracts/src/erasure/person-file.js';
import { personPaper } from './person-paper.js';

const at = '2027-01-20T16:00:00.000Z';
const inOffice = 'Jan 20, 2027, 10:00 AM CST';
const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';

/** What stands below "Everything that happened". */
function happened(given: Partial<PersonFile>): string {
  const page = personPaper({
    ...{ format: 'person-file-1', madeAt: at, name: 'Ada', email: 'ada@example.com', otherNames: [], leads: [] },
    summary: { messages: [], consents: [], documents: [], payments: [], walkthroughs: [] },
    ...{ others: [], drafts: [], referrals: [], subscriber: null, elsewhere: [], ...given },
  });
  return /<h2>Everything that happened<\/h2>(.*)<\/body><\/html>$/s.exec(page)![1]!.replaceAll('\u202f', ' ');
}
const event = (means = 'It was.', by = 'user', data: Record<string, unknown> = {}) => ({
  type: 'X',
  means,
  at,
  by,
  data,
});
const row = (name: string, value: string) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`;
/** What one event shows of its data. */
function data(written: Record<string, unknown>): string {
  const page = happened({ others: [{ stream: 'lead-1', events: [event('It was.', 'user', written)] }] });
  return /<\/em>(.*)<\/td>/s.exec(page)![1]!;
}

describe('everything that happened to a person, printed', () => {
  it('stands lead by lead, with files and streams, then what is of no lead, then referrals', () => {
    const stream = { stream: 'lead-1', events: [event('First <'), event('Then', 'visitor')] };
    const shown = `<h3>Lead <code>lead-1</code></h3><table>${row(inOffice, 'First &lt; <em>(by a member of staff)</em>')}${row(inOffice, 'Then <em>(on the public site)</em>')}</table>`;
    const files = [
      { name: 'plan<.pdf', mediaType: 'application/pdf<', bytes: 999_999 },
      { name: 'b', mediaType: 'image/png', bytes: 1_000_000 },
      { name: 'c', mediaType: 'image/png', bytes: 1_234 },
    ];
    const page = happened({
      leads: [
        { leadId, name: 'Ada <', streams: [stream, stream], files },
        { leadId, name: null, streams: [], files: [] },
      ],
      others: [{ stream: 'message-1', events: [] }],
      referrals: [{ stream: 'referral-1', events: [] }],
    });
    expect(page.split('<h2>').slice(1)).toEqual([
      `Lead of Ada &lt;</h2><p><code>${leadId}</code></p><h3>Files</h3><table>${row('plan&lt;.pdf', 'application/pdf&lt;, 1 MB')}${row('b', 'image/png, 1 MB')}${row('c', 'image/png, 1.2 kB')}</table>${shown}${shown}`,
      `Lead of nobody known</h2><p><code>${leadId}</code></p>`,
      'Not part of a lead</h2><h3>Message <code>message-1</code></h3><table></table>',
      'Referrals</h2><h3>Referral <code>referral-1</code></h3><table></table>',
    ]);
  });

  it.each([
    ['system', 'by this system'],
    ['webhook', 'reported by an outside service'],
    ['robot<', 'robot&lt;'],
  ])('says by whom: %s', (by, shown) => {
    const page = happened({ others: [{ stream: 'lead-1', events: [event('It was.', by)] }] });
    expect(page).toContain(`It was. <em>(${shown})</em></td>`);
  });

  it('says where a list lacks something', () => {
    expect(data({ tags: ['a', null] })).toBe('<ul><li>tags: <span class="words">a</span>, none</li></ul>');
  });

  it('leaves out what is empty, but not zero and no', () => {
    expect(data({ none: null, empty: '', unknown: undefined })).toBe('');
    expect(data({ none: null, unknown: undefined, empty: '', count: 0, sure: false })).toBe(
      '<ul><li>count: 0</li><li>sure: no</li></ul>',
    );
  });

  it.each<[string, unknown, string]>([
    ['propertyAddress', '1 Main <St>', 'property address: <span class="words">1 Main &lt;St&gt;</span>'],
    ['amountCents', 123_456, 'amount: $1,234.56'],
    ['Centsible', 123, ' centsible: 123'],
    ['amountCents', 'much', 'amount: <span class="words">much</span>'],
    ['bedrooms', 1234.5, 'bedrooms: 1234.5'],
    ['a<B', true, 'a&lt; b: yes'],
    ['start', at, `start: ${inOffice}`],
    ['start', '2027-01-20T16:00:00Z', `start: ${inOffice}`],
    ['start', '2027-01-20T16:00:00.12Z', `start: ${inOffice}`],
    ['note', `see ${at}`, `note: <span class="words">see ${at}</span>`],
    ['note', `${at} it was`, `note: <span class="words">${at} it was</span>`],
    ['note', '2027-01-20T16:00:00.Z', 'note: <span class="words">2027-01-20T16:00:00.Z</span>'],
    ['note', '2027-01-20', 'note: <span class="words">2027-01-20</span>'],
    ['tags', ['a<', 2, true], 'tags: <span class="words">a&lt;</span>, 2, yes'],
    ['feesCents', [100, 250], 'fees: $1.00, $2.50'],
    ['tags', [], 'tags: '],
    [
      'steps',
      [{ costCents: 100, what: 'Paint', none: null, gone: undefined, blank: '' }, 'more', 7],
      'steps: <ul><li>cost: $1.00; what: <span class="words">Paint</span></li><li><span class="words">more</span></li><li>7</li></ul>',
    ],
    ['property', { builtIn: 1990, a_B: { deepIn: 0 } }, 'property: built in: 1990; a_ b: deep in: 0'],
    ['property', { 'x<': false }, 'property: x&lt;: no'],
  ])('shows %s of %j', (field, value, shown) => {
    expect(data({ [field]: value })).toBe(`<ul><li>${shown}</li></ul>`);
  });
});
