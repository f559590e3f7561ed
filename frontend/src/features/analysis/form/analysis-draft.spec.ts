import { describe, expect, it } from '@jest/globals';
import { emptyDraft, parseDraft, emptyProperty } from './analysis-form.js';

describe('parseDraft', () => {
  it('brings back what was stored', () => {
    const property = { ...emptyProperty, city: 'Waukee' };
    const draft = {
      form: { properties: [property, property], email: 'owner@example.com' },
      step: 1,
      attempt: { key: 'k', content: '{}' },
      openedAt: 1_700_000_000_000,
    };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', 'not json', '[]', '7', '{"form":{"properties":7},"step":9}', '{"form":{"properties":[]}}'])(
    'starts anew from %p',
    (stored) => {
      expect(parseDraft(stored)).toEqual(emptyDraft);
    },
  );

  it('takes only known fields that hold text, and no more properties than may be sent', () => {
    const stored = { form: { properties: Array(30).fill({ city: 'Clive', zipCode: 5, toString: 'x' }) } };
    const { properties } = parseDraft(JSON.stringify(stored)).form;
    expect(properties).toHaveLength(20);
    expect(properties[0]).toEqual({ ...emptyProperty, city: 'Clive' });
  });
});
