import { describe, expect, it } from '@jest/globals';
import { refusalOf } from '../../../../testing/given-when-then.js';
import { faultsOf, renderTemplate } from './render-template.js';

const values = { first_name: 'Sam', lead_name: 'Sam *Sample*', report_link: 'https://www.example.com/a_b' };
const offered = Object.entries(values).map(([name, sample]) => ({ name, label: name, sample }));
const mail = (content: string, over: Record<string, string> = {}) =>
  renderTemplate({ subject: '', content }, { ...values, ...over }).text;

describe('what a template may not do', () => {
  it.each([
    ["{% include 'a' %}", 'tag "include" not found (line 2)'],
    ["{% render 'a' %}", 'tag "render" not found (line 2)'],
    ["{% layout 'a' %}", 'tag "layout" not found (line 2)'],
    ['{% block a %}{% endblock %}', 'tag "block" not found (line 2)'],
    ['{{ lead_name | raw }}', 'undefined filter: raw (line 2)'],
    ['{{ lead_name | shout }}', 'undefined filter: shout (line 2)'],
    ['{% if lead_name %}', 'tag {% if lead_name %} not closed (line 2)'],
    ['{{ lead_name.bold }}', 'undefined variable: lead_name.bold (line 2)'],
  ])('%s is refused by the check, and where it would be sent', (content, fault) => {
    const message = `This can't be read: ${fault}.`;
    const text = `Hello\n${content}`;
    expect(faultsOf({ subject: 'Fine', content: text }, offered)).toEqual([{ path: 'content', message }]);
    const refusal = refusalOf(() => mail(text));
    expect([refusal.code, refusal.detail]).toEqual(['template_refused', message]);
  });

  it('is refused if it grows too long when filled in', () => {
    const content = `{% assign a = "${'x'.repeat(1000)}" %}${'{{ a }}'.repeat(101)}`;
    const message = 'Filled in, this has more than 100,000 characters.';
    expect(faultsOf({ subject: 'Fine', content }, offered)).toEqual([{ path: 'content', message }]);
    expect(refusalOf(() => mail(content)).detail).toBe(message);
  });

  it('is named by the line where it stands, however far down and to the right', () => {
    const fault = faultsOf({ subject: 'Fine', content: `${'\n'.repeat(11)}${' '.repeat(20)}{% if %}` }, offered)[0];
    expect(fault?.message).toMatch(/^This can't be read: .* \(line 12\)\.$/);
  });

  it('is to name what nobody offers: each of them is named, in the field where it stands', () => {
    expect(faultsOf({ subject: '{{ one }} {{ first_name }} {{ two }}', content: '{{ three }}' }, offered)).toEqual([
      { path: 'subject', message: 'There is no variable {{ one }}, {{ two }}.' },
      { path: 'content', message: 'There is no variable {{ three }}.' },
    ]);
    expect(refusalOf(() => mail('{{ toString }}')).detail).toBe('There is no variable toString.');
    const subject = () => renderTemplate({ subject: '{{ one }}', content: '' }, values);
    expect(refusalOf(subject).code).toBe('unknown_variable');
  });
});

describe('the words of a mail', () => {
  it('have a subject of one line, with single spaces and none around it', () => {
    const subject = ' For\n {{ first_name }}\t \n';
    expect(renderTemplate({ subject, content: '' }, values).subject).toBe('For Sam');
  });

  it('let a name stand as it was typed in a subject, and without its marks in the text', () => {
    const template = { subject: '{{ lead_name }}', content: '**{{ lead_name }}**' };
    expect(renderTemplate(template, values)).toEqual({ subject: 'Sam *Sample*', text: '**Sam \\*Sample\\***' });
    expect(renderTemplate({ ...template, type: 'email' }, values).text).toBe('**Sam \\*Sample\\***');
    expect(renderTemplate({ ...template, type: 'sms' }, values).text).toBe('**Sam *Sample***');
  });

  it('keep the system’s own link whole, and no other value that looks like one', () => {
    expect(mail('[Open]({{ report_link }})')).toBe('[Open](https://www.example.com/a_b)');
    expect(mail('{{ lead_name }}', { lead_name: 'https://www.example.com/' })).toBe('https\\://www\\.example\\.com/');
  });

  it.each([
    ['one \n\t two\r\n\r\nthree', 'one two three'],
    ['\\`*_{}[]()<>#+-.!|~:&@', '\\\\\\`\\*\\_\\{\\}\\[\\]\\(\\)\\<\\>\\#\\+\\-\\.\\!\\|\\~\\:\\&\\@'],
    ['a  b', 'a  b'],
  ])('say %j on one line, without a mark that would be read', (name, shown) => {
    expect(mail('{{ lead_name }}', { lead_name: name })).toBe(shown);
  });

  it('can hold what a template counts', () => {
    expect(mail('{% for i in (1..3) %}{{ i }}{% endfor %}')).toBe('123');
  });
});
