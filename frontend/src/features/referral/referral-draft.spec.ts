import { describe, expect, it } from '@jest/globals';
import { emptyDraft, parseDraft, emptyReferralForm } from './referral-form.js';

describe('parseDraft', () => {
  it('gives back what was stored, long notes whole', () => {
    const form = { ...emptyReferralForm, clientName: 'Sample Owner', notes: 'n'.repeat(9_000) };
    const draft = { form, attempt: { key: 'a', content: '{}' } };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', 'not json', '[]', '{"form":7}', '{"form":{"clientName":7,"admin":true}}'])(
    'begins anew with %p',
    (stored) => expect(parseDraft(stored)).toEqual(emptyDraft),
  );
});
