import { describe, expect, it } from '@jest/globals';
import type { PersonFile, PersonSummary } from '../../../contracts/src/erasure/person-file.js';
import { personPaper } from './person-paper.js';

const at = '2027-01-20T16:00:00.000Z';
const inOffice = 'Jan 20, 2027, 10:00 AM CST';
const nothing: PersonSummary = { messages: [], consents: [], documents: [], payments: [], walkthroughs: [] };
const person: PersonFile = {
  ...{ format: 'person-file-1', madeAt: at, name: 'Ada <L>', email: 'a&b@example.com', otherNames: [], leads: [] },
  ...{ others: [], summary: nothing, drafts: [], referrals: [], subscriber: null, elsewhere: [] },
};

/** What stands below the title. */
const printed = (given: Partial<PersonFile> = {}) =>
  personPaper({ ...person, ...given })
    .replace(/^.*<\/h1>/s, '')
    .replace('</body></html>', '')
    .replaceAll('\u202f', ' ');
const table = (...rows: [string, string][]) =>
  `<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</table>`;
const head = (subscriber = 'no', elsewhere = 'nowhere') =>
  table(
    ['Person', 'Ada &lt;L&gt;'],
    ['Email', 'a&amp;b@example.com'],
    ...([
      ['Made', inOffice],
      ['Subscriber', subscriber],
      ['Elsewhere', elsewhere],
    ] as [string, string][]),
  );
const happened = '<h2>Everything that happened</h2>';
/** What a part of the summary shows, below its heading. */
const part = (summary: Partial<PersonSummary>, title: string) => {
  const page = printed({ summary: { ...nothing, ...summary } });
  const start = `${head()}<h2>${title}</h2>`;
  expect(page.slice(0, start.length)).toBe(start);
  expect(page.slice(-happened.length)).toBe(happened);
  return page.slice(start.length, -happened.length);
};

describe('what is stored of a person, printed', () => {
  it('is short where nothing is stored', () => {
    expect(personPaper(person)).toContain('<title>What is stored about a person</title>');
    expect(printed()).toBe(head() + happened);
  });

  it('warns first of other names with the same address', () => {
    const page = printed({ otherNames: ['Bob <B>', 'Cy'] });
    expect(page).toMatch(
      /^<p class="notice"><strong>Before it is handed out:<\/strong> .* other names \(Bob &lt;B&gt;; Cy\)\. /,
    );
    expect(page).toMatch(/take it out\.<\/p><table>/);
  });

  it('shows a subscription, and systems elsewhere', () => {
    expect(printed({ subscriber: { name: 'A<', since: at }, elsewhere: ['Stripe', 'R&D'] })).toBe(
      head(`A&lt;, since ${inOffice}`, 'Stripe, R&amp;D') + happened,
    );
  });

  it('shows unfinished forms before what happened', () => {
    const drafts = [{ form: 'intake<', keptAt: at, keptUntil: '2027-02-20T16:00:00.000Z', draft: '{"a":"<"}' }];
    expect(printed({ drafts })).toBe(
      `${head()}<h2>Unfinished forms</h2>${table([
        inOffice,
        'intake&lt;, kept until Feb 20, 2027, 10:00 AM CST<p>{&quot;a&quot;:&quot;&lt;&quot;}</p>',
      ])}${happened}`,
    );
  });

  it('shows messages with what is known of each', () => {
    const message = { at, channel: 'email', purpose: null } as const;
    expect(
      part(
        {
          messages: [
            { ...message, state: 'on_its_way', address: 'a<', subject: 'S<', text: 'T<', why: null },
            { ...message, channel: 'sms', state: 'received', address: '+1', subject: null, text: 'Yes', why: null },
            { ...message, state: 'withheld', address: null, subject: null, text: null, why: 'no_consent_<' },
          ],
        },
        'Messages',
      ),
    ).toBe(
      table(
        [inOffice, 'E-mail, on its way<br>to a&lt;<br><strong>S&lt;</strong><br><span class="words">T&lt;</span>'],
        [inOffice, 'Text, received<br>from +1<br><span class="words">Yes</span>'],
        [inOffice, 'E-mail, withheld: no consent &lt;'],
      ),
    );
  });

  it('shows consent with the words it was given in', () => {
    expect(
      part(
        {
          consents: [
            { at, channel: 'sms', wanted: true, how: 'by_form', words: 'I <do>' },
            { at, channel: 'email', wanted: false, how: 'link', words: null },
          ],
        },
        'Consent',
      ),
    ).toBe(table([inOffice, 'Texts: wanted (by form)<br>I &lt;do&gt;'], [inOffice, 'E-mails: not wanted (link)']));
  });

  it('shows documents with every step', () => {
    const steps = [
      { at, means: 'Asked <' },
      { at: '2027-01-21T16:00:00.000Z', means: 'Sent' },
    ];
    expect(part({ documents: [{ at, documentType: 'service_contract', email: 'a<', steps }] }, 'Documents')).toBe(
      table([
        inOffice,
        `service contract, to a&lt;<ul><li>${inOffice}: Asked &lt;</li><li>Jan 21, 2027, 10:00 AM CST: Sent</li></ul>`,
      ]),
    );
  });

  it('shows payments in dollars', () => {
    expect(
      part(
        {
          payments: [
            { at, means: 'Paid <', amountCents: 123_456, method: 'bank_transfer' },
            { at, means: 'Back', amountCents: -5_000, method: null },
          ],
        },
        'Payments',
      ),
    ).toBe(table([inOffice, '$1,234.56 (bank transfer)<br>Paid &lt;'], [inOffice, '-$50.00<br>Back']));
  });

  it('shows walkthroughs, with their time if they have one', () => {
    expect(
      part(
        {
          walkthroughs: [
            { at, means: 'Set <', start: '2027-01-21T16:00:00.000Z' },
            { at, means: 'Off', start: null },
          ],
        },
        'Walkthroughs',
      ),
    ).toBe(table([inOffice, 'Set &lt;<br>Jan 21, 2027, 10:00 AM CST'], [inOffice, 'Off']));
  });
});
