import { describe, expect, it } from '@jest/globals';
import { noConsent } from '../../../../contracts/src/consent/consent.js';
import { asksForAddress, nothingSaid, withheldNow, type LeadNow, type SendingNow } from './may-send.js';
import { UnsubscribeLinks, hasUnsubscribeLink } from './unsubscribe-links.js';

const lead: LeadNow = {
  ...{ status: 'leads', deleted: false, erased: false, merged: false, phone: null },
  consent: { ...noConsent, mail: { ...noConsent.mail, given: 'form', textVersion: 1 } },
  said: nothingSaid,
};
const open = { unsubscribed: false, since: null, bounced: false };
const mail: SendingNow = { channel: 'email', purpose: 'staff', lead, address: open, stages: undefined };
const unsubscribed = { unsubscribed: true, since: 100n, bounced: false };

describe('the newest word about an address', () => {
  const heard = (said: Partial<LeadNow['said']>, over: Partial<SendingNow> = {}) =>
    withheldNow({ ...mail, lead: { ...lead, said: { ...lead.said, ...said } }, address: unsubscribed, ...over });

  it.each([
    ['a word to staff after it opens any mail', { agreedAt: 101n }, {}, null],
    ['a word to staff before it opens none', { agreedAt: 99n }, {}, 'unsubscribed'],
    ['the newer of two words counts', { agreedAt: 99n, askedAt: 101n }, {}, null],
    ['the newer of two words counts, in any order', { agreedAt: 101n, askedAt: 99n }, {}, null],
    ['of two refusals the newer counts', { refusedAt: 102n, agreedAt: 101n }, {}, 'unsubscribed'],
    ['of two refusals the older does not', { refusedAt: 98n, agreedAt: 99n }, {}, 'unsubscribed'],
    [
      'a refusal of unknown age is older than any request',
      { askedAt: 1n },
      { address: { ...unsubscribed, since: null } },
      null,
    ],
    ['but it is one', {}, { address: { ...unsubscribed, since: null } }, 'unsubscribed'],
    ['a refusal that was taken back does not count', {}, { address: { ...unsubscribed, unsubscribed: false } }, null],
    [
      'a link pressed again opens what staff had noted as refused',
      { refusedAt: 99n },
      { address: { ...unsubscribed, unsubscribed: false } },
      null,
    ],
    [
      'for a campaign, too',
      { refusedAt: 99n },
      { purpose: 'onboarding', address: { ...unsubscribed, unsubscribed: false } },
      null,
    ],
    [
      'but not what they refused after it',
      { refusedAt: 101n },
      { address: { ...unsubscribed, unsubscribed: false } },
      'unsubscribed',
    ],
    [
      'a word to staff against it is one for a campaign too',
      { refusedAt: 5n },
      { purpose: 'onboarding', address: open },
      'unsubscribed',
    ],
    [
      'a campaign needs a word after the refusal',
      { refusedAt: 5n, agreedAt: 6n },
      { purpose: 'onboarding', address: open },
      null,
    ],
  ] as const)('%s', (_what, said, over, expected) => {
    expect(heard(said, over)).toBe(expected);
  });

  it('is the address’s alone where nobody is a lead', () => {
    expect(withheldNow({ ...mail, lead: null, address: unsubscribed })).toBe('unsubscribed');
    expect(withheldNow({ ...mail, lead: null })).toBeNull();
    expect(withheldNow({ ...mail, lead: null, address: { ...open, bounced: true } })).toBe('bounced');
  });
});

describe('what keeps a message back before anything else', () => {
  const all = { ...lead, erased: true, deleted: true, merged: true };
  const late = { lead: all, address: null, stages: ['closed'] } as const;
  it.each([
    ['erased', late],
    ['deleted', { ...late, lead: { ...all, erased: false } }],
    ['merged', { ...late, lead: { ...all, erased: false, deleted: false } }],
    ['stage', { ...late, lead }],
    ['no_address', { ...late, lead, stages: undefined }],
    ['unsubscribed', { address: { ...unsubscribed, bounced: true } }],
    ['bounced', { address: { ...open, bounced: true } }],
  ] as const)('%s', (reason, over) => {
    expect(withheldNow({ ...mail, ...over })).toBe(reason);
  });

  it('is nothing for a colleague, but for a lead that is gone', () => {
    for (const purpose of ['notice', 'account', 'alert'] as const) {
      const address = { ...unsubscribed, bounced: true };
      expect(withheldNow({ ...mail, purpose, address })).toBeNull();
      expect(withheldNow({ ...mail, purpose, lead: { ...lead, deleted: true } })).toBe('deleted');
      expect([asksForAddress(purpose), hasUnsubscribeLink(purpose)]).toEqual([false, false]);
    }
    expect([asksForAddress('resume'), hasUnsubscribeLink('resume')]).toEqual([true, false]);
    expect([asksForAddress('staff'), hasUnsubscribeLink('staff')]).toEqual([true, true]);
  });

  it('is a withdrawal of texts for a text, whatever was said of mail', () => {
    const texts = { ...noConsent.texts, given: 'form', textVersion: 1 } as const;
    const ticked = { ...lead, consent: { ...lead.consent, texts }, said: { ...lead.said, refusedAt: 5n } };
    expect(withheldNow({ ...mail, channel: 'sms', lead: ticked })).toBeNull();
    const stopped = { ...ticked, consent: { ...lead.consent, texts: { ...texts, withdrawn: 'reply' as const } } };
    expect(withheldNow({ ...mail, channel: 'sms', lead: stopped })).toBe('unsubscribed');
    expect(withheldNow({ ...mail, channel: 'sms', purpose: 'resume', lead: null })).toBe('no_consent');
  });

  it('is no refusal of texts that is older than START, which is consent by itself', () => {
    const texts = { ...noConsent.texts, withdrawn: 'spoken' as const };
    const refused = { ...lead, phone: '515-555-0100', consent: { ...lead.consent, texts } };
    const texting = (textsRefusedAt: bigint, address: SendingNow['address']) =>
      withheldNow({ ...mail, channel: 'sms', lead: { ...refused, said: { ...lead.said, textsRefusedAt } }, address });
    const started = { ...open, since: 100n };
    expect(texting(99n, open)).toBe('unsubscribed');
    expect(texting(99n, started)).toBeNull();
    expect(texting(101n, started)).toBe('unsubscribed');
    expect(texting(99n, unsubscribed)).toBe('unsubscribed');
    expect(withheldNow({ ...mail, channel: 'sms', address: started })).toBeNull();
    expect(withheldNow({ ...mail, channel: 'sms' })).toBe('no_consent');
  });

  it('is no withdrawal of mail by the lead’s own record: the address itself knows better', () => {
    const consent = { ...lead.consent, mail: { ...lead.consent.mail, withdrawn: 'link' as const } };
    expect(withheldNow({ ...mail, purpose: 'warm_lead', lead: { ...lead, consent } })).toBeNull();
    const bounced = { ...lead.consent, mail: { ...lead.consent.mail, bounced: true } };
    expect(withheldNow({ ...mail, lead: { ...lead, consent: bounced } })).toBe('bounced');
  });
});

it('the page of an unsubscribe link is the site’s, and its token is the link’s', () => {
  const links = new UnsubscribeLinks(Buffer.alloc(32, 7), 'https://leads.example.com');
  const page = links.pageOf('3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f', null);
  expect(page).toMatch(/^https:\/\/leads\.example\.com\/unsubscribe\/3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f\.[\w-]{43}$/);
  expect(links.read(page.split('/').at(-1)!)?.messageId).toBe('3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f');
});
