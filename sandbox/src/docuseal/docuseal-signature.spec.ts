import { describe, expect, it } from '@jest/globals';
import { signatureOf } from './desk.js';
import { samplePdf } from './sign-page.js';

describe('the signature of a webhook', () => {
  it('is what openssl makes of the same bytes', () => {
    // printf '1700000000.{"event_type":"form.viewed"}' | openssl dgst -sha256 -hmac whsec_sample
    expect(signatureOf('{"event_type":"form.viewed"}', 'whsec_sample', new Date(1_700_000_000_999))).toBe(
      '1700000000.f29f3765b7c1feec36faf480de2518d0464d5198d45d10592064e348f761030d',
    );
  });
});

describe('the PDF of a document', () => {
  it('has its objects where its table says', () => {
    const pdf = samplePdf(['A (sample) of one', 'line \u2014 and another']).toString('latin1');
    const start = Number(/startxref\n(\d+)\n/.exec(pdf)![1]);
    expect(pdf.slice(start, start + 4)).toBe('xref');
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset, index) => pdf.startsWith(`${index + 1} 0 obj`, offset))).toEqual([
      ...[true, true, true, true, true],
    ]);
  });
});
