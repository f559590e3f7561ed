import { describe, expect, it } from '@jest/globals';
import { leadMerged } from '../../../contracts/src/cases/events.js';
import { leadAddressesRoutes, type SendMail } from '../../../contracts/src/consent/routes.js';
import { leadErased } from '../../../contracts/src/erasure/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { type Append, logOf, sampleId } from '../../../testing/given-when-then.js';
import type { Call, Commands } from '../platform/commands/commands.js';
import type { Config } from '../platform/config/config.js';
import type { OfficeSettings } from '../settings/office/office-settings.js';
import { builtInTemplates } from '../templates/domain/built-in-templates.js';
import { renderTemplate } from '../templates/domain/render-template.js';
import type { TemplateRenderer } from '../templates/template-renderer.js';
import type { TemplateStore } from '../templates/template-store.js';
import { LeadAddresses, type AddressBook } from './address-book.js';
import { type AskedMessage, type AskedMessages, LeadMessages } from './asked-messages.js';
import type { Carriers } from './carriers.js';
import type { AddressNow } from './domain/may-send.js';
import { OwnerLinks } from './domain/owner-links.js';
import { ReplyTags } from './domain/reply-tags.js';
import { UnsubscribeLinks } from './domain/unsubscribe-links.js';
import { LeadsToWrite } from './lead-to-write.js';
import { MessageWords } from './message-words.js';

const email = 'owner@example.com';
const created = { type: 'LeadCreated', data: { ...leadCreated.example, email } } as const;
const own: SendMail = { subject: 'Your question', words: 'Hello Sam,\n\nyes: https://example.com/lease_1.\n\nAlex' };
const call = {} as Call;
const origin = 'https://leads.example.com';

interface Office {
  lead?: readonly Append[];
  address?: Partial<AddressNow>;
  configured?: boolean;
}

const logWith = (lead: readonly Append[]) =>
  ({ readStream: () => Promise.resolve(logOf(lead)) }) as unknown as EventLog;

/** What staff write to a lead with this history, as it is asked for. */
async function asked(input: SendMail, { lead = [created], address, configured = true }: Office = {}) {
  const standing = { unsubscribed: false, since: null, bounced: false, ...address };
  const messages: AskedMessage[] = [];
  const config = { mailReplies: {} } as Config;
  const book = { standing: () => Promise.resolve(standing) } as unknown as AddressBook;
  const addresses = new LeadAddresses(new LeadsToWrite(logWith(lead)), book, {} as Commands, config);
  const sender = new LeadMessages({ configured: () => configured } as unknown as Carriers, addresses, {
    ask: (_call: Call, _stream: string, _input: object, message: AskedMessage) => {
      messages.push(message);
      return Promise.resolve({ state: 'sent' });
    },
  } as unknown as AskedMessages);
  await sender.send(call, sampleId, 'email', input);
  return messages;
}

describe('a mail of staff', () => {
  it('goes to the lead’s own address, about this lead, in their words or in a template’s', async () => {
    const about = { leadId: sampleId, channel: 'email', to: email };
    expect(await asked(own)).toEqual([{ ...about, templateId: 'staff-mail', data: own }]);
    expect(await asked({ template: 'staff-words' })).toEqual([{ ...about, templateId: 'staff-words', data: {} }]);
  });

  const withheld = (words: string) => ({ code: 'message_withheld', message: `No email can be sent: ${words}` });
  const lacking = { code: 'lead_not_found' };
  it.each<[string, Office, object]>([
    ['there is no mail server', { configured: false }, { code: 'smtp_not_configured' }],
    [
      'there is no address',
      { lead: [{ ...created, data: { ...created.data, email: '' } }] },
      withheld('there is no address to send it to.'),
    ],
    [
      'the owner wants none',
      { address: { unsubscribed: true, since: 1_000n } },
      withheld('the person unsubscribed. If they want email again, record it under Consent.'),
    ],
    [
      'the address is bad',
      { address: { bounced: true } },
      withheld('the address has refused email before. Check it, and open it again under Consent.'),
    ],
    [
      'the lead was merged',
      { lead: [created, { type: 'LeadMerged', data: leadMerged.example }] },
      withheld('the lead was merged into another.'),
    ],
    ['the lead is deleted', { lead: [created, { type: 'LeadDeleted', data: {} }] }, lacking],
    [
      'the person is erased',
      { lead: [created, { type: 'LeadErased', data: leadErased.example }] as Append[] },
      lacking,
    ],
  ])('is refused where %s', async (_, office, refusal) => {
    await expect(asked(own, office)).rejects.toMatchObject(refusal);
  });

  it('goes to who asked us for something after they had unsubscribed', async () => {
    const { consentTextVersion: _none, ...unasked } = created.data;
    const askedFor = { ...created, data: { ...unasked, consentTextVersion: 1 }, by: { kind: 'visitor', id: null } };
    const address = { unsubscribed: true, since: 1n };
    expect(await asked(own, { lead: [askedFor as Append], address })).toHaveLength(1);
  });

  it.each<[object, string[]]>([
    [own, []],
    [{ template: 'staff-words' }, []],
    [{}, ['words']],
    [{ subject: ' ', words: '' }, ['subject', 'words']],
    [{ words: 'x' }, ['subject']],
    [{ subject: 'x', template: 'staff-words' }, ['subject']],
    [{ ...own, template: 'staff-words' }, ['words']],
    [{ ...own, words: 'x'.repeat(5_001) }, ['words']],
    [{ ...own, subject: 'Two\nlines' }, ['subject']],
  ])('has subject and words, or a template: %j', (body, wrong) => {
    const { error } = leadAddressesRoutes.mail.body.safeParse(body);
    expect([...new Set((error?.issues ?? []).map(({ path }) => path[0]))]).toEqual(wrong);
  });
});

describe('the words of a mail of staff', () => {
  const builtIn = builtInTemplates.find(({ id }) => id === 'staff-mail');
  const links = new OwnerLinks(Buffer.alloc(32, 1), origin);
  const tags = new ReplyTags(Buffer.alloc(32, 2), 'replies@example.com');
  const words = new MessageWords(
    { version: () => Promise.resolve({ ...builtIn, version: 1 }) } as unknown as TemplateStore,
    {
      words: (...given: Parameters<typeof renderTemplate>) => Promise.resolve(renderTemplate(...given)),
    } as unknown as TemplateRenderer,
    { publicUrl: origin } as unknown as Config,
    { current: { walkthroughMinutes: 60 } } as OfficeSettings,
    {} as ConstructorParameters<typeof MessageWords>[4],
    new UnsubscribeLinks(Buffer.alloc(32, 3), origin),
    links,
    tags,
  );
  const template = { id: 'staff-mail', version: 1 };
  const made = async (typed: Record<string, string>) => {
    const known = await new LeadsToWrite(logWith([created])).read(sampleId);
    const data = words.withPlaces(typed, sampleId);
    return words.of({ channel: 'email', template, data, purpose: 'staff', to: email }, sampleId, known!);
  };

  it('are those that were typed, with the office’s foot, the link to their page, and an address for the answer', async () => {
    const { kept, ...sent } = await made({ subject: own.subject!, words: own.words! });
    expect(kept).toEqual({ subject: own.subject, text: own.words });
    const mail = await words.laidOut({ id: sampleId, purpose: 'staff', leadId: sampleId }, sent);
    expect(mail.text).toMatch(/^Hello Sam,\n\nyes: https:\/\/example\.com\/lease_1\.\n\nAlex\n\n--\n/);
    expect(mail.text).toMatch(/Your page at our office: \S+\/owner\/[\w-]{48}\n/);
    expect(mail.text).toMatch(/Unsubscribe: https:\/\/leads\.example\.com\/unsubscribe\/[\w-]{86}\n/);
    expect(mail.html).toContain('href="https://example.com/lease_1"');
    expect(tags.read(mail.replyTo!, Date.now())).toEqual({ messageId: sampleId, expired: false });
  });

  it('keep no link to the owner’s page that was pasted into them, and take none of another lead', async () => {
    const page = links.pageOf(sampleId, 0, Date.now());
    const { text, kept } = await made({ subject: 'Your page', words: `Look: ${page}` });
    expect(text).toMatch(/^Look\\: \S+\/owner\/[\w-]{48}$/);
    expect(kept.text).toBe('Look: [link]');
    const other = links.pageOf('7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', 0, Date.now());
    await expect(made({ subject: 'Your page', words: other })).rejects.toMatchObject({ code: 'message_withheld' });
  });
});
