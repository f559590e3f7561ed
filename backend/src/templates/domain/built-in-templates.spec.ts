import { describe, expect, it } from '@jest/globals';
import { smsSegments } from '../../../../contracts/src/messages/sms-segments.js';
import { builtInTemplates } from './built-in-templates.js';
import { faultsOf, renderTemplate } from './render-template.js';
import { leadVariables, samplesOf, variablesOffered } from './template-variables.js';

/** Values that are unknown for most leads are empty; a walkthrough's reminder is only sent once its time is known. */
const littleKnown = (id: string) => ({
  ...samplesOf(id),
  ...Object.fromEntries(leadVariables.flatMap(({ name }) => (name.startsWith('walkthrough') ? [] : [[name, '']]))),
});

describe('every built-in template', () => {
  it('has an id of its own', () => {
    expect(new Set(builtInTemplates.map(({ id }) => id)).size).toBe(26);
  });

  it.each(builtInTemplates)(
    '$id can be saved as it is, and reads well with samples and with nothing known',
    (template) => {
      expect(faultsOf(template, variablesOffered(template.id))).toEqual([]);
      for (const values of [samplesOf(template.id), littleKnown(template.id)]) {
        const { subject, text } = renderTemplate(template, values);
        expect(text).not.toMatch(/\{\{|\}\}|\{%| ,| {2}/);
        if (template.type === 'email') expect(subject).not.toBe('');
      }
    },
  );

  it.each(builtInTemplates.filter(({ type }) => type === 'email'))(
    '$id asks for no reply, which may go where nobody reads it, and says where to write if it asks for that',
    ({ subject, content }) => {
      const words = `${subject}\n${content}`;
      expect(words).not.toMatch(/\brepl(?:y|ies|ying)\b|\banswer (?:to )?(?:this|our) e-?mail\b/i);
      if (/\bwrite (?:to us|or call)\b|\bsend us\b/i.test(words)) expect(words).toContain('{{ company_email }}');
    },
  );

  it.each(['confirmation-7-days', 'walkthrough-invitation', 'walkthrough-moved'])(
    '%s says how long a walkthrough takes as the office has set it',
    (id) => {
      const template = builtInTemplates.find((each) => each.id === id)!;
      const values = { ...samplesOf(id), booked_minutes: '45', walkthrough_minutes: '45' };
      expect(renderTemplate(template, values).text).toContain('It takes about 45 minutes.');
    },
  );

  it.each(builtInTemplates.filter(({ anchor }) => anchor === 'walkthrough'))(
    '$id names the right day, also where quiet time moves it ahead',
    (template) => {
      for (const walkthrough_day of ['today', 'tomorrow', 'on Monday, March 9']) {
        const values = { ...samplesOf(template.id), walkthrough_date: 'Monday, March 9', walkthrough_day };
        const { subject, text } = renderTemplate(template, values);
        const relative = /\b(today|tomorrow|in \w+ days)\b/gi;
        for (const [said] of `${subject} ${text}`.matchAll(relative)) expect(said).toBe(walkthrough_day);
        expect(`${subject} ${text}`).toMatch(new RegExp(`${walkthrough_day}|Monday, March 9`));
      }
    },
  );

  it.each(builtInTemplates.filter(({ type }) => type === 'sms'))('$id is one text', (template) => {
    const longest = { walkthrough_day: 'on Wednesday, September 30', walkthrough_time: '10:15 AM' };
    const { text } = renderTemplate(template, { ...samplesOf(template.id), ...longest });
    expect(smsSegments(text)).toMatchObject({ segments: 1, alphabet: 'gsm' });
  });
});
