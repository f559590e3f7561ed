import { describe, expect, it } from '@jest/globals';
import { emptyTemplate, formOfTemplate, templateOfForm, timingWords, withoutCode } from './template-form.js';

const saved = {
  name: 'Sample',
  type: 'sms',
  subject: '',
  content: 'See you today.',
  workflow: 'confirmation',
  delayMinutes: -120,
  anchor: 'walkthrough',
} as const;

it('is listed with words in place of its code', () => {
  expect(withoutCode('What {{ property_address | default: "your property" }} could earn')).toBe(
    'What [property address] could earn',
  );
  expect(withoutCode('{% if agent %}Call {{agent}}{% endif %}')).toBe('Call [agent]');
});

describe('the form of a template', () => {
  it.each([
    [-120, 'walkthrough', '2 hours before the walkthrough'],
    [-10_080, 'walkthrough', '7 days before the walkthrough'],
    [60, 'entry', '1 hour after entry'],
    [90, 'entry', '90 minutes after entry'],
    [0, 'entry', 'At entry'],
    [30, 'walkthrough', '30 minutes after the walkthrough'],
  ] as const)('shows %d minutes from %s as "%s", and gives back what was saved', (delayMinutes, anchor, words) => {
    const template = { ...saved, delayMinutes, anchor };
    expect(timingWords(template)).toBe(words);
    expect(templateOfForm(formOfTemplate(template))).toEqual(template);
  });

  it('has no delay without a workflow, and no subject in a text', () => {
    const form = { ...emptyTemplate, type: 'sms' as const, subject: 'Left over', amount: '5' };
    expect(templateOfForm(form)).toMatchObject({ subject: '', workflow: null, delayMinutes: 0, anchor: 'entry' });
  });

  it('leaves what is no number to the server', () => {
    expect(templateOfForm({ ...emptyTemplate, workflow: 'warm_lead', amount: '' }).delayMinutes).toBeNaN();
  });
});
