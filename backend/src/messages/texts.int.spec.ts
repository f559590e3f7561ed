import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { messageIntended } from '../../../contracts/src/messages/events.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Sending } from '../../../contracts/src/operations/retention.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { eventually } from '../../../testing/eventually.js';
import { PostOffice, startWritingSystem } from '../../../testing/messages.js';
import type { TestSystem } from '../../../testing/start-app.js';
import type { SentEmail } from '../../../contracts/src/messages/routes.js';
import { AddressBook } from './address-book.js';

const patienceMs = 120_000;
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

describe('fault 28: texts that come in', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let office: PostOffice;
  let token: string;
  let next = 0;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startWritingSystem(sandbox);
    office = new PostOffice(system, sandbox, await system.signedIn('user'));
    token = sandbox.environment.TWILIO_AUTH_TOKEN!;
  }, patienceMs);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });
  beforeEach(() => sandbox.control('POST', '/webhooks', { mode: 'drop' }));

  const sid = () => `SM${randomUUID().replaceAll('-', '')}`;
  const number = () => `+1515555${String(1000 + next++)}`;
  const send = (path: string, fields: Record<string, string>, signature?: string) =>
    system.visitor().call<Problem | string>('POST', path, new URLSearchParams(fields).toString(), {
      ...{ ...formType, origin: 'https://twilio.example.com', 'sec-fetch-site': 'cross-site' },
      'x-twilio-signature': signature ?? twilio.getExpectedTwilioSignature(token, `${system.url}${path}`, fields),
    });
  const say = (From: string, Body: string, MessageSid = sid()) =>
    send('/api/twilio/inbound', { MessageSid, From, Body, To: '+15005550006' });
  const timeline = async (leadId: string) =>
    (await office.staff.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`)).body.events;

  it('stand in the lead’s timeline once, reported a hundred times at once, and count as an answer', async () => {
    const phone = number();
    const leadId = await office.addLead({ phone });
    const id = sid();
    const answers = await Promise.all(Array.from({ length: 100 }, () => say(phone, 'Thursday works', id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const events = await eventually(async () => {
      const found = await timeline(leadId);
      return found.some(({ type }) => type === 'MessageReceived') ? found : undefined;
    });
    expect(events.map(({ type }) => type).sort()).toEqual(['LeadAnswered', 'LeadCreated', 'MessageReceived']);
    expect(events.find(({ type }) => type === 'MessageReceived')!.data).toMatchObject({ text: 'Thursday works' });
    const { body } = await eventually(async () => {
      const answer = await office.staff.call<{ lead: { lastContactedAt: string | null } }>(
        'GET',
        `/api/leads/${leadId}`,
      );
      return answer.body.lead.lastContactedAt === null ? undefined : answer;
    });
    expect(body.lead.lastContactedAt).toBe(events.find(({ type }) => type === 'LeadAnswered')!.occurredAt);
  });

  it('are of the lead whose number is written with an extension, and so is a STOP', async () => {
    const phone = number();
    const leadId = await office.addLead({ phone: `${phone.slice(2)} ext. 4` });
    await office.staff.call('POST', `/api/leads/${leadId}/consent`, { channel: 'sms', consent: 'given' });
    expect((await say(phone, 'Thursday works')).status).toBe(200);
    await eventually(async () => (await timeline(leadId)).some(({ type }) => type === 'MessageReceived'));
    expect((await say(phone, 'STOP')).status).toBe(200);
    const { body } = await office.staff.call<Sending>('GET', `/api/leads/${leadId}/sending`);
    expect(body.sms).toEqual({ request: 'unsubscribed', campaigns: 'unsubscribed' });
  });

  it('say STOP, START and HELP', async () => {
    const phone = number();
    await office.addLead({ phone });
    const standing = () => system.nest.get(AddressBook, { strict: false }).standing('sms', phone);
    expect((await say(phone, ' Stop ')).body).toContain('<Response></Response>');
    expect((await standing()).unsubscribed).toBe(true);
    await say(phone, 'START');
    expect((await standing()).unsubscribed).toBe(false);
    expect((await say(phone, 'help')).body).toContain('Reply STOP to get no more texts');
  });

  it('may come with pictures', async () => {
    const phone = number();
    const leadId = await office.addLead({ phone });
    const path = '/api/twilio/inbound';
    const MessageSid = `MM${randomUUID().replaceAll('-', '')}`;
    const fields = { MessageSid, From: phone, Body: 'The roof leaks', To: '+15005550006', NumMedia: '1' };
    expect((await send(path, { ...fields, MediaUrl0: 'https://api.twilio.com/media/1' })).status).toBe(200);
    const received = await eventually(async () =>
      (await timeline(leadId)).find(({ type }) => type === 'MessageReceived'),
    );
    expect(received.data.text).toBe('The roof leaks\n\n[Not kept: 1 file. Open it in Twilio.]');
  });

  it('are kept where nobody has the number', async () => {
    const id = sid();
    expect((await say('+13195550199', 'Who is this?', id)).status).toBe(200);
    const { rows } = await eventually(async () => {
      const found = await system.infrastructure.pool.query<{ leadId: string | null }>(
        'select lead_id as "leadId" from read.messages where provider_id = $1',
        [id],
      );
      return found.rowCount === 1 ? found : undefined;
    });
    expect(rows[0]!.leadId).toBeNull();
  });

  it('are refused where they are not signed so, and nothing is stored', async () => {
    const fields = { MessageSid: sid(), From: number(), Body: 'hello', To: '+15005550006' };
    const path = '/api/twilio/inbound';
    const right = twilio.getExpectedTwilioSignature(token, `${system.url}${path}`, fields);
    for (const [sent, signature] of [
      [fields, ''],
      [fields, 'x'],
      [{ ...fields, Body: 'STOP' }, right],
      [fields, twilio.getExpectedTwilioSignature('another', `${system.url}${path}`, fields)],
      [fields, twilio.getExpectedTwilioSignature(token, `https://elsewhere.example${path}`, fields)],
    ] as const)
      expect(await send(path, sent, signature)).toMatchObject({ status: 400, body: { code: 'text_webhook_refused' } });
    const { rowCount } = await system.infrastructure.pool.query('select from read.messages where provider_id = $1', [
      fields.MessageSid,
    ]);
    expect(rowCount).toBe(0);
  });

  it('of ours that are reported as arrived before it was noted who took them count as sent, also where that was lost', async () => {
    const id = randomUUID();
    const metadata = { $correlationId: id, $causationId: id, actor: { kind: 'system' as const, id: null } };
    const intended = { ...messageIntended.example, leadId: null, channel: 'sms' as const };
    await system.infrastructure.log.append(
      `message-${id}`,
      [
        {
          ...{ id: randomUUID(), type: 'MessageIntended' as const, data: intended },
          metadata: { ...metadata, occurredAt: new Date().toISOString() },
        },
      ],
      'no_stream',
    );
    const status = { MessageSid: sid(), MessageStatus: 'delivered' };
    expect((await send(`/api/twilio/status?message=${id}`, status)).status).toBe(200);
    expect((await send(`/api/twilio/status?message=${id}`, status)).status).toBe(200);
    const events = await system.infrastructure.log.readStream(`message-${id}`);
    expect(events.map(({ type }) => type)).toEqual(['MessageIntended', 'MessageSent', 'MessageDelivered']);
    expect((await send(`/api/twilio/status?message=${randomUUID()}`, status)).status).toBe(404);
  });

  it('that nobody sent is reported again', async () => {
    const status = { MessageSid: sid(), MessageStatus: 'delivered' };
    expect(await send('/api/twilio/status', status)).toMatchObject({
      status: 404,
      body: { code: 'message_not_found' },
    });
    expect((await send('/api/twilio/status', { ...status, MessageStatus: 'queued' })).status).toBe(200);
  });
});

describe('a text by hand', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let office: PostOffice;
  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startWritingSystem(sandbox);
    office = new PostOffice(system, sandbox, await system.signedIn('user'));
  }, patienceMs);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });

  it('goes to who agreed to texts, once, in the typed words or a template’s, and to nobody else', async () => {
    const phone = '+12025550177';
    const leadId = await office.addLead({ phone: '(202) 555-0177', name: 'Sam Sample' });
    const send = <Body = SentEmail>(body: object, headers: Record<string, string> = {}) =>
      office.staff.call<Body>('POST', `/api/leads/${leadId}/texts`, body, headers);
    const words = 'We are there at 10.\nSee you, {{ first_name }}';
    expect(await send<Problem>({ words })).toMatchObject({
      status: 409,
      body: { code: 'message_withheld', detail: expect.stringContaining('there is no consent. Ask them') },
    });
    await office.staff.call('POST', `/api/leads/${leadId}/consent`, { channel: 'sms', consent: 'given' });

    const key = { 'idempotency-key': randomUUID() };
    const first = await send({ words }, key);
    expect(first).toMatchObject({ status: 200, body: { state: 'sent' } });
    expect((await send({ words }, key)).body.id).toBe(first.body.id);
    expect((await send({ template: 'a-text' })).body.state).toBe('sent');
    // People's own words are no template.
    expect((await office.textsTo(phone)).map(({ body }) => body)).toEqual([words, 'Hello Sam']);
    await system.projected(first.body.position);
    const { body } = await office.staff.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`);
    expect(body.events.find(({ type }) => type === 'MessageIntended')!.data).toMatchObject({ to: phone, text: words });

    for (const [wrong, status, code] of [
      [{}, 400, 'invalid_input'],
      [{ words: ' ' }, 400, 'invalid_input'],
      [{ words: 'x'.repeat(641) }, 400, 'invalid_input'],
      [{ words, template: 'a-text' }, 400, 'invalid_input'],
      [{ template: 'staff-words' }, 404, 'template_not_found'],
      [{ template: 'staff-text' }, 422, 'unknown_variable'],
    ] as const)
      expect(await send<Problem>(wrong)).toMatchObject({ status, body: { code } });
    expect(await office.textsTo(phone)).toHaveLength(2);
  });

  it.each(['malformed', 'error_after'])('is sent once where the answer said nothing: %s', async (kind) => {
    const phone = kind === 'malformed' ? '+12025550178' : '+12025550179';
    const leadId = await office.addLead({ phone, name: 'Sam Sample' });
    await office.staff.call('POST', `/api/leads/${leadId}/consent`, { channel: 'sms', consent: 'given' });
    await sandbox.control('POST', '/faults', { provider: 'twilio', kind, method: 'POST' });
    const { body } = await office.staff.call<SentEmail>('POST', `/api/leads/${leadId}/texts`, { words: 'Until 10' });
    await eventually(async () => (await office.types(body.id)).includes('MessageSent'));
    const [text, ...others] = await office.textsTo(phone);
    expect(others).toEqual([]);
    expect(await office.types(body.id)).not.toContain('MessageFailed');
    const events = await system.infrastructure.log.readStream(`message-${body.id}`);
    const sent = events.flatMap((event) => (event.readable && event.type === 'MessageSent' ? event.data : []));
    expect(sent).toMatchObject([{ providerId: text!.sid }]);
  });
});
