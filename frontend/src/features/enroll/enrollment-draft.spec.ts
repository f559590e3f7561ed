import { describe, expect, it } from '@jest/globals';
import { emptyDraft, parseDraft } from './enrollment-form.js';

describe('parseDraft', () => {
  it('brings back what was stored', () => {
    const analysisLeadId = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';
    const attempt = { key: 'k', content: '{}' };
    const draft = { form: { ...emptyDraft.form, city: 'Waukee' }, step: 2, attempt, analysisLeadId };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', 'not json', '[]', '"text"', 'null', '{"form":7,"step":9,"attempt":{"key":1}}'])(
    'starts anew from %p',
    (stored) => {
      expect(parseDraft(stored)).toEqual(emptyDraft);
    },
  );

  it('takes only known fields that hold text', () => {
    const stored = '{"form":{"city":"Clive","phone":5,"__proto__":{"x":1},"toString":"y"},"step":1}';
    expect(parseDraft(stored)).toEqual({ ...emptyDraft, form: { ...emptyDraft.form, city: 'Clive' }, step: 1 });
  });
});
