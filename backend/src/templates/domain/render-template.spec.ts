import { describe, expect, it } from '@jest/globals';
import { faultsOf, renderTemplate } from './render-template.js';
import { variablesOf, variablesOffered } from './template-variables.js';
import { plainWords } from '../../messages/mail-layout.js';

const lead = {
  id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  name: 'Sam Sample',
  email: 'owner@example.com',
  phone: null,
  propertyAddress: 'Not provided',
  city: null,
  propertyType: 'single-family',
  unitCount: 1,
  ourEstimateCents: 195_000,
  hasReport: true,
  walkthroughStart: '2026-03-08T20:15:00.000Z',
};
const office = {
  publicUrl: 'https://leads.example.com',
  timeZone: 'America/Chicago',
  walkthroughMinutes: 60,
  now: '2026-03-01T20:15:00.000Z',
};
const values = variablesOf(lead, office);

describe('renderTemplate', () => {
  it('puts in what is known, in the office’s words', () => {
    const { subject, text } = renderTemplate(
      {
        subject: 'On {{ walkthrough_date }}\n at {{ walkthrough_time }}',
        content:
          '{{ first_name }}: {{ estimated_rent }}, [report]({{ report_link }}){% if property_address != blank %}!{% endif %}',
      },
      values,
    );
    expect(subject).toBe('On Sunday, March 8 at 3:15 PM');
    expect(text).toBe(`Sam: $1,950, [report](https://leads.example.com/analysis/${lead.id})`);
  });

  it('knows no first name where the name was taken from the e-mail', () => {
    expect(variablesOf({ ...lead, name: 'owner' }, office).first_name).toBe('');
  });

  it('lets no name be a link, a heading or a new line in a mail, and leaves it as it is in a text', () => {
    const name = '[Click](https://evil.example)\n# Win';
    const template = { subject: '', content: '{{ lead_name }}' };
    const named = variablesOf({ ...lead, name }, office);
    expect(renderTemplate(template, named).text).toBe('\\[Click\\]\\(https\\://evil\\.example\\) \\# Win');
    expect(renderTemplate({ ...template, type: 'sms' }, named).text).toBe(name);
  });

  it('leaves what staff typed its lines and its web addresses in a mail, and nothing else that would be markup', () => {
    const words = 'Hello *Sam*,\n===\n\n  1. See https://example.com/a_b_c?x=1&copy=2.\r\n# [Not](a link) <b>&amp;</b>';
    const template = { subject: '{{ subject }}', content: '{{ words }}' };
    const { subject, text } = renderTemplate(template, { ...values, words, subject: 'Re: *this*' });
    expect(subject).toBe('Re: *this*');
    expect(plainWords(text)).toBe(
      'Hello *Sam*,\n===\n\n1. See https://example.com/a_b_c?x=1&copy=2.\n# [Not](a link) <b>&amp;</b>',
    );
    expect(text.match(/https:\S+/g)).toEqual(['https://example.com/a_b_c?x=1&copy=2.']);
    // In the words of others, who may type the same, it stays none.
    const named = { ...values, words: 'x', lead_name: 'https://example.com\nHello' };
    expect(renderTemplate({ subject: '', content: '{{ lead_name }}' }, named).text).toBe(
      'https\\://example\\.com Hello',
    );
  });

  it('refuses a variable that has no value, and names it', () => {
    expect(() => renderTemplate({ subject: '', content: '{{ link }}' }, values)).toThrow(
      expect.objectContaining({ code: 'unknown_variable', detail: 'There is no variable link.' }),
    );
  });
});

describe('faultsOf', () => {
  const faults = (subject: string, content: string) => faultsOf({ subject, content }, variablesOffered(null));

  it.each([
    ['{{ frist_name }}', 'There is no variable {{ frist_name }}.'],
    ['{% if false %}{{ salary }}{% endif %}', 'There is no variable {{ salary }}.'],
    ['{{ first_name.constructor }}', /There is no variable|can't be read/],
    ['{% if first_name %}', /^This can't be read: .*not closed.* \(line 1\)\.$/],
    ['{{ first_name | shout }}', /^This can't be read: undefined filter: shout/],
    ["{% include 'secrets' %}", /^This can't be read: tag "include" not found/],
    ['{% for i in (1..100000000) %}x{% endfor %}', /can't be read/],
  ])('refuses %s', (content, message) => {
    const [fault] = faults('Fine', content);
    expect(fault?.path).toBe('content');
    expect(fault?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('names each field, and takes what a template makes for itself', () => {
    expect(faults('{{ nobody }}', '{{ nowhere }}').map(({ path }) => path)).toEqual(['subject', 'content']);
    expect(faults('', '{% assign x = first_name %}{{ x | upcase }}')).toEqual([]);
  });
});
