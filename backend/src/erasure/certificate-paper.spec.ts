import { describe, expect, it } from '@jest/globals';
import type { ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { BackupsHolding } from '../backups/decide.js';
import { certificateLines } from './certificate.js';
import { certificatePaper } from './certificate-printer.js';

const stream = {
  ...{ stream: 'lead-1', part: null, revision: 3, events: 4, hashBefore: 'be4', hashAfter: 'af7' },
  ...{ keys: ['k<1', 'k2'], clear: 0 },
};
const state: ErasureState = {
  leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  erasedAt: '2027-01-20T16:00:00.000Z',
  ...{ erasedBy: { kind: 'user', id: 'u<1' }, reason: 'asked', others: [], stage: 'complete' },
  ...{ streams: [stream], places: [{ place: 'files', count: 1234 }], noted: 'no_folder', answers: [], payments: 0 },
  completedAt: '2027-01-20T16:05:00.000Z',
};

const printed = (
  given: Partial<ErasureState> = {},
  holding: BackupsHolding = { kind: 'no_backups' },
  hashes = ['h1', 'h2'],
) =>
  certificatePaper({
    lines: certificateLines({ ...state, ...given }, holding, '2027-02-01T08:00:00.000Z'),
    ...{ hashes, publicKey: 'pub<', signature: 'sig<' },
  })
    .replace(/^.*<body>/s, '')
    .replaceAll('\u202f', ' ');
/** The rows of all its tables, as name and value. */
const rows = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><\/tr>/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;

describe('a printed certificate of erasure', () => {
  it('has every line, and how to verify them', () => {
    const page = printed();
    expect(rows(page)).toEqual({
      Lead: '<code>0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20</code>',
      Erased: 'Jan 20, 2027, 10:00 AM CST (2027-01-20T16:00:00Z)',
      By: 'a member of staff, <code>u&lt;1</code>',
      Why: 'The person asked for it',
      Complete: 'Jan 20, 2027, 10:05 AM CST (2027-01-20T16:05:00Z)',
      Destroyed: '2 keys of 1 stream',
      Backups: 'see what remains',
      Events: '4, up to revision 3',
      'Hash before': '<code>be4</code>',
      'Hash after': '<code>af7</code>',
      'Keys destroyed': '<code>k&lt;1 k2</code>',
      'files and photos': '1,234 removed',
      'Last hash': '<code>h2</code>',
      'Public key': '<code>pub&lt;</code>',
      Signature: '<code>sig&lt;</code>',
    });
    expect([...page.matchAll(/<h(\d)>(.*?)<\/h\1>/g)].map(([, , heading]) => heading)).toEqual([
      ...['Certificate of erasure', 'Streams of the log', 'Lead <code>lead-1</code>', 'Elsewhere in this system'],
      ...['Systems outside', 'What remains, and why', 'Signature'],
    ]);
    expect([...page.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)).toEqual([
      expect.stringMatching(/^The person behind one lead was erased\./),
      expect.stringMatching(/^The log is not changed:/),
      expect.stringMatching(/^Ed25519 over the last hash/),
    ]);
    expect(page).toContain('</table><h2>Streams of the log</h2>');
  });

  it('lists what remains, a sentence each, with nothing between them', () => {
    const sentences = /<ul>(.*)<\/ul>/.exec(printed())![1]!;
    expect(sentences).toMatch(/^<li>The kind of each event, .*\.<\/li><li>This system makes no automatic backups/);
    expect(sentences).toMatch(/<\/li><li>Earlier copies made by hand [^<]*<\/li>$/);
  });

  it('says when the last backup with the keys goes', () => {
    const page = printed({}, { kind: 'until', at: '2027-03-01T23:30:00.000Z', kept: 3 });
    expect(rows(page)['Backups']).toBe(
      'the last one that holds the keys is removed on Mar 1, 2027, 5:30 PM CST, as scheduled now',
    );
  });

  it.each([
    ['system', 'this system, <code>x</code>'],
    ['robot<', 'robot&lt; <code>x</code>'],
  ])('says who erased: %s', (kind, shown) => {
    expect(rows(printed({ erasedBy: { kind, id: 'x' } }))['By']).toBe(shown);
  });

  it('says what is missing: no reason, no keys, no other places, no lines', () => {
    const page = printed({ reason: null, streams: [{ ...stream, keys: [] }], places: [] });
    expect(rows(page)).toMatchObject({
      ...{ Why: 'not noted', Destroyed: '0 keys of 1 stream', 'Keys destroyed': '<code>none was named</code>' },
    });
    expect(page).toContain('<h2>Elsewhere in this system</h2><p>There was nothing anywhere else.</p><h2>');
    expect(rows(printed({}, undefined, []))['Last hash']).toBe('<code></code>');
  });

  it('says whose part of a stream it was, and counts all keys', () => {
    const page = printed({
      streams: [
        { ...stream, keys: ['a'] },
        { ...stream, stream: 'referral-1', part: 'client', keys: [] },
      ],
    });
    expect(page).toContain('<h3>Referral, the client only <code>referral-1</code></h3>');
    expect(rows(page)['Destroyed']).toBe('1 key of 2 streams');
  });

  it('says what outside systems did, and what they keep', () => {
    const answers: ErasureState['answers'] = [
      { provider: 'stripe', answer: 'deleted', deleted: 1, kept: 2 },
      { provider: 'docuseal', answer: 'nothing_there', deleted: 0, kept: 0 },
      { provider: 'odoo', answer: 'not_configured', deleted: 0, kept: 1 },
      { provider: 'twilio', answer: 'failed', deleted: 0, kept: 0 },
    ];
    expect(rows(printed({ answers }))).toMatchObject({
      Stripe: 'deleted (1); keeps 2 invoices',
      DocuSeal: 'had nothing to delete',
      Odoo: 'could not be asked; keeps 1 invoice',
      Twilio: 'did not do it',
    });
  });
});
