import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { CampaignList } from '../../../contracts/src/campaigns/queries.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { SentEmail } from '../../../contracts/src/messages/routes.js';
import type { Sending } from '../../../contracts/src/operations/retention.js';
import type { ConfiguredServices } from '../../../contracts/src/settings/queries.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { eventually } from '../../../testing/eventually.js';
import { bindTemplates, PostOffice, sampleTemplates, startWritingSystem } from '../../../testing/messages.js';
import { phonePhoto } from '../../../testing/sample-files.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { recordAnswer } from '../leads/decide/work.js';
import { Commands } from '../platform/commands/commands.js';
import { ReplyTags } from './domain/reply-tags.js';
import type { ReceivedMail } from './mail-receiver.js';

const patienceMs = 120_000;
const path = '/api/mail/inbound';
type MailOptions = ConstructorParameters<typeof MailComposer>[0];

describe('owners’ replies by mail', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let office: PostOffice;
  let secret: string;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startWritingSystem(sandbox);
    const followUp = { ...sampleTemplates[0]!, id: 'follow-up', workflow: 'warm_lead' as const, delayMinutes: 600 };
    bindTemplates(system, [...sampleTemplates, followUp]);
    office = new PostOffice(system, sandbox, await system.signedIn('admin'));
    secret = sandbox.environment.MAIL_INBOUND_SECRET!;
  }, patienceMs);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });

  const fresh = () => `owner-${randomUUID()}@example.com`;
  const signature = (source: string, key = secret, ageSeconds = 0) => {
    const unix = Math.floor(Date.now() / 1000) - ageSeconds;
    return `t=${unix},v1=${createHmac('sha256', key).update(`${unix}.${source}`).digest('hex')}`;
  };
  const post = (source: string, signed = signature(source), at: Pick<TestSystem, 'visitor'> = system) =>
    at.visitor().call<ReceivedMail & { code?: string }>('POST', path, source, {
      ...{ 'content-type': 'message/rfc822', origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' },
      'x-mail-signature': signed,
    });
  const composed = async (mail: MailOptions) => (await new MailComposer(mail).compile().build()).toString('latin1');
  const timeline = async (leadId: string) =>
    (await office.staff.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`)).body.events;
  const eventOf = async (leadId: string, type: string) =>
    eventually(async () => (await timeline(leadId)).find((event) => event.type === type));
  const runsOf = async (leadId: string) =>
    (await office.staff.call<CampaignList>('GET', `/api/campaigns?leadId=${leadId}`)).body.runs;

  /** A lead that was written to. */
  async function writtenTo(email = fresh()) {
    const leadId = await office.addLead({ email });
    const { body } = await office.staff.call<SentEmail>(
      'POST',
      '/api/email/send',
      { to: email, template: 'staff-words', data: { note: 'x' } },
      { 'idempotency-key': randomUUID() },
    );
    const mail = await office.mailTo(email);
    const replyTo = mail.headers['reply-to']!;
    const answer = (over: MailOptions = {}) =>
      composed({ from: `Owner <${email}>`, to: replyTo, subject: 'Re: About your home', text: 'Thursday', ...over });
    return { leadId, email, messageId: body.id, replyTo, answer };
  }

  it('stand in the lead’s timeline once, however often they come at once, end its run, and are text alone', async () => {
    const { leadId, email, replyTo, answer } = await writtenTo();
    expect((await office.staff.call('POST', '/api/campaigns/start', { leadId })).status).toBe(200);
    await eventually(async () => (await runsOf(leadId))[0]?.state === 'active');
    const source = await answer({
      text: undefined,
      html: `<p>Thursday <b>works</b></p><script>alert(1)</script><blockquote>See ${system.url}/owner/secret, ${replyTo}</blockquote>`,
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(source)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body.as).toBe('answer');
    const received = await eventOf(leadId, 'MessageReceived');
    expect(received.data).toMatchObject({ channel: 'email', from: email, subject: 'Re: About your home' });
    expect(received.data.text).toMatch(/^Thursday works/);
    expect(received.data.text).not.toMatch(/alert|<|secret|replies\+/);
    await eventOf(leadId, 'LeadAnswered');
    const types = (await timeline(leadId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'MessageReceived' || type === 'LeadAnswered')).toHaveLength(2);
    await eventually(async () => (await runsOf(leadId))[0]?.ending === 'answered');
    expect((await post(source)).body).toEqual(answers[0]!.body);
  });

  it('are taken from the sandbox’s page, from whoever writes, and so is an absence, which ends nothing', async () => {
    const { leadId, email } = await writtenTo();
    await office.staff.call('POST', '/api/campaigns/start', { leadId });
    await eventually(async () => (await runsOf(leadId))[0]?.state === 'active');
    const { mails } = await sandbox.read<{ mails: { id: number; recipients: string[] }[] }>('/state/mail');
    const id = String(mails.find(({ recipients }) => recipients.includes(email))!.id);
    await sandbox.submit('/mail/reply', { id, as: 'absence', from: email, text: '' });
    expect((await eventOf(leadId, 'MessageReceived')).data).toMatchObject({
      ...{ automatic: true, text: 'I am away until Monday.' },
    });
    expect((await runsOf(leadId))[0]).toMatchObject({ state: 'active' });
    expect((await timeline(leadId)).map(({ type }) => type)).not.toContain('LeadAnswered');
    await sandbox.submit('/mail/reply', { id, as: 'answer', from: 'spouse@example.com', text: 'We take it' });
    const answered = await eventOf(leadId, 'LeadAnswered');
    const said = (await timeline(leadId)).find(({ of }) => of?.id === answered.data.messageId)!;
    expect(said.data).toMatchObject({ from: 'spouse@example.com', text: 'We take it', automatic: false });
    await eventually(async () => (await runsOf(leadId))[0]?.ending === 'answered');
  });

  it('bring their photos and papers to the lead, and say what is not kept', async () => {
    const { leadId, answer } = await writtenTo();
    const source = await answer({
      attachments: [
        { filename: 'roof.jpg', content: await phonePhoto() },
        { filename: 'setup.exe', content: Buffer.from('MZ and more') },
      ],
    });
    const both = await Promise.all([post(source), post(source)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await eventOf(leadId, 'MessageReceived')).data.text).toBe('Thursday\n\n[Not kept: setup.exe]');
    expect((await eventOf(leadId, 'FileAttached')).data).toMatchObject({ name: 'roof.jpg', mediaType: 'image/jpeg' });
    expect((await timeline(leadId)).filter(({ type }) => type === 'FileAttached')).toHaveLength(1);
  });

  it('that are reports of a refused address mark the mail as bounced, end no run by themselves, and block the address', async () => {
    const { leadId, email, messageId } = await writtenTo();
    const { mails } = await sandbox.read<{ mails: { id: number; recipients: string[] }[] }>('/state/mail');
    const id = String(mails.find(({ recipients }) => recipients.includes(email))!.id);
    await sandbox.submit('/mail/reply', { id, as: 'bounce', from: email, text: '' });
    expect((await eventOf(leadId, 'MessageUndelivered')).data).toMatchObject({ errorCode: '5.1.1', bounced: true });
    expect(await office.types(messageId)).toEqual([
      ...['MessageRequested', 'MessageIntended', 'MessageSent', 'MessageUndelivered'],
    ]);
    const { body } = await office.staff.call<Sending>('GET', `/api/leads/${leadId}/sending`);
    expect(body.email).toEqual({ request: 'bounced', campaigns: 'bounced' });
    expect((await timeline(leadId)).map(({ type }) => type)).not.toContain('MessageReceived');
  });

  it('that failed after the mail was stored are made up for when the mail comes again', async () => {
    const { leadId, answer } = await writtenTo();
    const source = await answer();
    const commands = system.nest.get(Commands, { strict: false });
    const execute = commands.execute.bind(commands);
    const broken = jest.spyOn(commands, 'execute').mockImplementation((definition, ...rest) => {
      if ((definition as object) === recordAnswer) return Promise.reject(new Error('killed here'));
      return execute(definition, ...rest);
    });
    expect((await post(source)).status).toBe(500);
    broken.mockRestore();
    await eventOf(leadId, 'MessageReceived');
    expect((await post(source)).status).toBe(200);
    await eventOf(leadId, 'LeadAnswered');
    const types = (await timeline(leadId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'MessageReceived' || type === 'LeadAnswered')).toHaveLength(2);
  });

  it('are refused unsigned, with 401, and nothing is stored', async () => {
    const { leadId, answer } = await writtenTo();
    const source = await answer();
    for (const [sent, signed] of [
      [source, ''],
      [source, 'x'],
      [source, signature(`${source} `)],
      [`${source} `, signature(source)],
      [source, signature(source, 'another secret of somebody')],
      [source, signature(source, secret, 330)],
      [source, signature(source, secret, -400)],
    ] as const)
      expect(await post(sent, signed)).toMatchObject({ status: 401, body: { code: 'mail_webhook_refused' } });
    expect((await timeline(leadId)).map(({ type }) => type)).not.toContain('MessageReceived');
  });

  it('are refused to forged, old and unknown addresses, too large, empty and of another type', async () => {
    const { replyTo, answer } = await writtenTo();
    const forged = replyTo.replace(/(?<=\+).{45}/, (tag) => [...tag].reverse().join(''));
    const { secrets } = system.infrastructure;
    const tags = new ReplyTags(secrets.replyTags, sandbox.environment.MAIL_REPLY_TO!);
    const old = tags.addressOf(randomUUID(), Date.now() - 401 * 86_400_000);
    for (const [to, status, code] of [
      [forged, 404, 'reply_address_unknown'],
      ['replies@example.com', 404, 'reply_address_unknown'],
      [tags.addressOf(randomUUID(), Date.now()), 404, 'reply_address_unknown'],
      [old, 410, 'reply_address_expired'],
    ] as const)
      expect(await post(await answer({ to }))).toMatchObject({ status, body: { code } });
    const large = (await answer()) + 'x'.repeat(10 * 1024 * 1024);
    expect(await post(large)).toMatchObject({ status: 413, body: { code: 'mail_too_large' } });
    expect(await post('')).toMatchObject({ status: 400 });
    const text = { 'content-type': 'text/plain', 'x-mail-signature': signature('x') };
    const { status, body } = await system.visitor().call('POST', path, 'x', text);
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('go to the lead that was kept in a merge, and to a deleted one; of an erased one nothing is kept', async () => {
    const [gone, kept] = [await writtenTo(), await writtenTo()];
    await office.staff.call('POST', `/api/leads/${gone.leadId}/merge`, { into: kept.leadId });
    expect((await post(await gone.answer({ text: 'After the merge' }))).status).toBe(200);
    expect((await eventOf(kept.leadId, 'MessageReceived')).data).toMatchObject({
      ...{ from: gone.email, text: 'After the merge' },
    });

    const deleted = await writtenTo();
    await office.staff.call('DELETE', `/api/leads/${deleted.leadId}`);
    expect((await post(await deleted.answer())).status).toBe(200);
    await eventOf(deleted.leadId, 'LeadAnswered');

    const erased = await writtenTo();
    const first = await post(await erased.answer({ text: 'To be forgotten' }));
    await eventOf(erased.leadId, 'LeadAnswered');
    const erasure = { reason: 'asked', name: 'Sample Owner' };
    const { status } = await office.staff.call<CommandAnswer>('POST', `/api/leads/${erased.leadId}/erasure`, erasure);
    expect(status).toBeLessThan(300);
    expect(await post(await erased.answer())).toMatchObject({ status: 410, body: { code: 'stream_erased' } });
    const [received] = await eventually(async () => {
      const events = await system.infrastructure.log.readStream(`message-${first.body.id}`);
      return events.some(({ type }) => type === 'StreamErased') ? events : undefined;
    });
    await eventually(async () => {
      const [now] = await system.infrastructure.log.readStream(`message-${first.body.id}`);
      return now?.readable && (now.data as { text: string }).text === '[erased]';
    });
    expect(received!.type).toBe('MessageReceived');
  });
});

describe('replies by mail that are not configured', () => {
  it('have no address, are answered 503, and the settings say so', async () => {
    const sandbox = await startBuiltSandbox();
    const system = await startWritingSystem(sandbox, { mailReplies: { address: undefined, secret: undefined } });
    try {
      const office = new PostOffice(system, sandbox, await system.signedIn('admin'));
      await office.addLead({ email: 'owner@example.com' });
      const body = { to: 'owner@example.com', template: 'staff-words', data: { note: 'x' } };
      await office.staff.call('POST', '/api/email/send', body, { 'idempotency-key': randomUUID() });
      expect((await office.mailTo('owner@example.com')).headers['reply-to']).toBeUndefined();
      const answer = await system.visitor().call('POST', path, 'x', { 'content-type': 'message/rfc822' });
      expect(answer).toMatchObject({ status: 503, body: { code: 'mail_replies_not_configured' } });
      const { services } = (await office.staff.call<ConfiguredServices>('GET', '/api/settings/services')).body;
      expect(services.find(({ name }) => name === 'Replies by email')).toMatchObject({ configured: false });
    } finally {
      await system.stop();
      await sandbox.stop();
    }
  });
});
