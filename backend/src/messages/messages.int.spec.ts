import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consentTextVersion } from '../../../contracts/src/consent/consent.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { SentEmail, UnsubscribeStanding } from '../../../contracts/src/messages/routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { eventually } from '../../../testing/eventually.js';
import { PostOffice, startWritingSystem } from '../../../testing/messages.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { holdLock } from '../../../testing/held-lock.js';

const patienceMs = 120_000;
const formGuard = { website: '', filledInMs: 20_000 };

describe('mail', () => {
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
  beforeEach(() => sandbox.control('DELETE', '/faults'));

  const fresh = () => `${randomUUID().slice(0, 8)}@example.com`;
  const send = <Body = SentEmail>(body: object, headers: Record<string, string> = {}) =>
    office.staff.call<Body>('POST', '/api/email/send', body, headers);
  const timeline = async (leadId: string) =>
    (await office.staff.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`)).body.events;
  const about = (events: CaseTimeline['events'], type: string) => events.filter((event) => event.type === type);

  it('sends a stored template to a lead, once, and the timeline opens exactly its words', async () => {
    const email = fresh();
    const leadId = await office.addLead({
      email,
      name: 'Sam Sample',
      propertyAddress: '100 Sample St, Ankeny, IA 50023',
    });
    const key = { 'idempotency-key': randomUUID() };
    const body = { to: email.toUpperCase(), template: 'staff-words', data: { note: 'see *you* soon' } };
    const first = await send(body, key);
    expect(first).toMatchObject({ status: 200, body: { state: 'sent' } });
    expect((await send(body, key)).body).toMatchObject({ id: first.body.id, state: 'sent' });
    const mails = await office.mailsTo(email.toUpperCase());
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'About 100 Sample St, Ankeny, IA 50023' });
    expect(mails[0]!.text).toContain('Hello Sam, see *you* soon');
    expect(mails[0]!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(await office.types(first.body.id)).toEqual(['MessageRequested', 'MessageIntended', 'MessageSent']);
    await system.projected(first.body.position);
    const intended = await eventually(async () => about(await timeline(leadId), 'MessageIntended')[0]);
    expect(intended.data).toMatchObject({
      text: 'Hello Sam, see *you* soon',
      templateId: 'staff-words',
      templateVersion: 1,
    });
  });

  it('brings a lead the words that staff typed, once, and its answer comes back to the lead', async () => {
    const email = fresh();
    const [, leadId] = [await office.addLead({ email }), await office.addLead({ email })];
    await office.addLead({ email });
    const key = { 'idempotency-key': randomUUID() };
    const write = <Body = SentEmail>(body: object, headers: Record<string, string> = {}) =>
      office.staff.call<Body>('POST', `/api/leads/${leadId}/mails`, body, headers);
    const body = { subject: 'Your question', words: 'Hello *Sam*,\nyes: https://example.com/dogs.\n\nAlex' };
    const first = await write(body, key);
    expect(first).toMatchObject({ status: 200, body: { state: 'sent' } });
    expect((await write(body, key)).body.id).toBe(first.body.id);
    const mail = await office.mailTo(email);
    expect(mail.subject).toBe('Your question');
    expect(mail.text).toContain(`${body.words}\n\n--\n`);
    expect(mail.text).toMatch(/Your page at our office: \S+\/owner\/[\w-]{48}/);
    expect(mail.html).toContain('href="https://example.com/dogs"');
    expect(mail.headers['reply-to']).toMatch(/^replies\+\S+@/);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(await office.mailsTo(email)).toHaveLength(1);
    await system.projected(first.body.position);
    // The lead that it was written from, not another one with the address.
    const intended = await eventually(async () => about(await timeline(leadId), 'MessageIntended')[0]);
    expect(intended.data).toMatchObject({
      to: email,
      subject: body.subject,
      text: body.words,
      templateId: 'staff-mail',
    });
    await office.staff.call('POST', `/api/leads/${leadId}/consent`, { channel: 'email', consent: 'withdrawn' });
    expect(await write<Problem>(body)).toMatchObject({
      status: 409,
      body: { code: 'message_withheld', detail: expect.stringContaining('the person unsubscribed') },
    });
    expect(await write<Problem>({ words: 'x' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('that staff write is their contact with the lead, which then waits for its first touch no more', async () => {
    const email = fresh();
    const { body: intake } = await system.visitor().call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Sam Sample', email, phone: '(515) 555-0100', source: 'rent-vs-sell-calculator', consentTextVersion },
      ...formGuard,
    });
    await system.projected(intake.position);
    const lead = async () => (await office.staff.call<LeadAnswer>('GET', `/api/leads/${intake.id}`)).body.lead;
    expect(await lead()).toMatchObject({ firstTouchAt: null, lastContactedAt: null });
    expect((await lead()).waitingSince).not.toBeNull();
    const { body: sent } = await send({ to: email, template: 'staff-words', data: { note: 'x' } });
    const contact = await eventually(async () => about(await timeline(intake.id), 'ContactLogged')[0]);
    expect(contact).toMatchObject({
      data: { kind: 'email', outcome: 'sent', note: null, messageId: sent.id },
      actor: about(await timeline(intake.id), 'MessageRequested')[0]!.actor,
    });
    await eventually(async () => (await lead()).firstTouchAt !== null);
    expect(await lead()).toMatchObject({
      ...{ firstTouchAt: contact.occurredAt, waitingSince: null, lastContactedAt: contact.data.at },
    });
  });

  it('goes to people whom the company knows, and says what it lacks', async () => {
    const email = fresh();
    await office.addLead({ email });
    for (const [body, status, code] of [
      [{ to: fresh(), template: 'staff-words', data: { note: 'x' } }, 422, 'recipient_unknown'],
      [{ to: email, template: 'none' }, 404, 'template_not_found'],
      [{ to: email, template: 'a-text' }, 404, 'template_not_found'],
      [{ to: email, template: 'staff-words' }, 422, 'unknown_variable'],
      [{ to: 'nobody', template: 'staff-words' }, 400, 'invalid_input'],
    ] as const)
      expect(await send<Problem>(body)).toMatchObject({ status, body: { code } });
    expect(await office.mailsTo(email)).toEqual([]);
  });

  it('goes to a lead of a moment ago that the read models do not have yet', async () => {
    const email = fresh();
    const release = await holdLock(system.infrastructure.pool, 'select from projection.checkpoints for update');
    try {
      const added = await office.staff.call('POST', '/api/leads', { name: 'Sam Sample', email, source: 'manual' });
      expect(added.status).toBe(201);
      const sent = send({ to: email, template: 'staff-words', data: { note: 'x' } });
      await expect(Promise.race([sent, pause(300, undefined, { ref: false })])).resolves.toBeUndefined();
      await release();
      expect(await sent).toMatchObject({ status: 200, body: { state: 'sent' } });
    } finally {
      await release();
    }
  });

  it('shows a bounce, and writes to that address no more', async () => {
    const email = fresh();
    const leadId = await office.addLead({ email });
    await sandbox.control('POST', '/faults', { provider: 'mail', kind: 'refused' });
    const refused = await send<Problem>({ to: email, template: 'staff-words', data: { note: 'x' } });
    expect(refused).toMatchObject({ status: 502, body: { code: 'message_failed' } });
    const failed = await eventually(async () => about(await timeline(leadId), 'MessageFailed')[0]);
    expect(failed.data).toMatchObject({ bounced: true, again: false });
    const held = await send<Problem>({ to: email, template: 'staff-words', data: { note: 'x' } });
    expect(held).toMatchObject({
      status: 409,
      body: { code: 'message_withheld', detail: 'It was not sent: the address has refused email before.' },
    });
    expect(await office.mailsTo(email)).toEqual([]);
  });

  it('tries again by itself only what was certainly not sent', async () => {
    const email = fresh();
    await office.addLead({ email });
    await sandbox.control('POST', '/faults', { provider: 'mail', kind: 'rate_limited' });
    const { body } = await send({ to: email, template: 'staff-words', data: { note: 'x' } });
    // The mail's own id at the second attempt, too.
    expect((await office.mailTo(email)).headers['message-id']).toMatch(new RegExp(`^<${body.id}@`));
    await eventually(async () => (await office.types(body.id)).includes('MessageSent'));
    expect(await office.types(body.id)).toEqual([
      ...['MessageRequested', 'MessageIntended', 'MessageFailed', 'MessageIntended', 'MessageSent'],
    ]);
    expect(await office.mailsTo(email)).toHaveLength(1);
  });

  it('is unknown where the server broke off, until a person decides', async () => {
    const email = fresh();
    await office.addLead({ email });
    await sandbox.control('POST', '/faults', { provider: 'mail', kind: 'malformed' });
    const answer = await send<Problem>({ to: email, template: 'staff-words', data: { note: 'x' } });
    expect(answer).toMatchObject({ status: 502, body: { code: 'message_failed' } });
    const { rows } = await system.infrastructure.pool.query<{ state: string; key: string }>(
      `select state, key from effects where manager = 'message-sending' and kind = 'message-send' order by changed_at desc limit 1`,
    );
    expect(rows[0]!.state).toBe('unknown');
    expect(await office.mailsTo(email)).toHaveLength(1);
  });

  it('ends with one click, which any mail program may do from anywhere', async () => {
    const email = fresh();
    const leadId = await office.addLead({ email });
    const { body: sent } = await send({ to: email, template: 'staff-words', data: { note: 'x' } });
    const [mail] = await office.mailsTo(email);
    const url = /<(.+)>/.exec(mail!.headers['list-unsubscribe']!)![1]!;
    const path = new URL(url).pathname;
    const visitor = system.visitor();
    const look = () => visitor.call<UnsubscribeStanding>('GET', path);
    expect((await look()).body).toEqual({
      address: `${email[0]}••••@example.com`,
      channel: 'email',
      unsubscribed: false,
    });
    expect((await look()).body.unsubscribed).toBe(false);
    const click = await visitor.call<UnsubscribeStanding>('POST', path, 'List-Unsubscribe=One-Click', {
      ...{ 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example.com' },
      'sec-fetch-site': 'cross-site',
    });
    expect([click.status, click.body.unsubscribed]).toEqual([200, true]);
    expect((await look()).body.unsubscribed).toBe(true);
    const held = await send<Problem>({ to: email, template: 'staff-words', data: { note: 'x' } });
    expect(held.body).toMatchObject({ code: 'message_withheld', detail: 'It was not sent: the person unsubscribed.' });
    expect(about(await timeline(leadId), 'ConsentWithdrawn')).toHaveLength(1);
    expect((await visitor.call<UnsubscribeStanding>('POST', path, { again: true })).body.unsubscribed).toBe(false);
    expect((await send({ to: email, template: 'staff-words', data: { note: 'x' } })).status).toBe(200);
    // As mail services send it: RFC 8058 has multipart and urlencoded, others send text, or nothing.
    const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', multipart],
      ['text/plain; charset=utf-8', 'List-Unsubscribe=One-Click'],
      ['text/plain', ''],
      ['application/x-www-form-urlencoded', ''],
      [undefined, undefined],
    ]) {
      const { status, body: now } = await visitor.call<UnsubscribeStanding>('POST', path, body, {
        ...(type !== undefined && { 'content-type': type }),
      });
      expect([type, status, now.unsubscribed]).toEqual([type, 200, true]);
      await visitor.call('POST', path, { again: true });
    }
    for (const type of ['multipart/form-data; boundary=x', 'text/plain'])
      expect((await visitor.call('POST', '/api/referrals', 'x', { 'content-type': type })).status).toBe(415);
    for (const wrong of [
      `/api/unsubscribe/${sent.id}`,
      `${path}x`,
      '/api/unsubscribe/x.y',
      `/api/unsubscribe/${randomUUID()}.${path.slice(-43)}`,
      `${path.slice(0, -43)}${'x'.repeat(43)}`,
    ])
      expect(await visitor.call<Problem>('POST', wrong)).toMatchObject({
        status: 404,
        body: { code: 'unsubscribe_link_gone' },
      });
  });

  it('answers owners at once, notifies the office, and reminds of tasks', async () => {
    const email = fresh();
    const { status, body } = await system.visitor().call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Webinar Guest', email, source: 'webinar', ...formGuard },
    });
    expect(status).toBe(201);
    expect(await office.mailTo(email)).toMatchObject({ subject: 'You are in' });
    const notices = await eventually(async () => {
      const found = (await office.mailsTo('info@example.com')).filter(({ text }) => text.includes('Webinar Guest'));
      return found.length > 0 ? found : undefined;
    });
    expect(notices[0]!.subject).toBe('A registration for the webinar');
    await system.projected(body.position);
    const due = new Date(Date.now() + 1_000).toISOString();
    await office.staff.call('POST', `/api/leads/${body.id}/tasks`, { title: 'Ring the guest', dueAt: due });
    await eventually(async () =>
      (await office.mailsTo('info@example.com')).some(({ subject }) => subject === 'Due: Ring the guest'),
    );
  });

  it('sends nothing by itself of what the office has switched off, and says so', async () => {
    const admin = await system.signedIn('admin');
    const set = (on: boolean) =>
      admin.call('PATCH', '/api/settings', {
        ...{ sendAcknowledgments: on, sendIntakeNotices: on, sendTaskReminders: on, sendAccountMails: on },
      });
    expect((await set(false)).status).toBe(200);
    const email = fresh();
    const form = { name: 'Switched Off', email, source: 'webinar', ...formGuard };
    const { id } = (await system.visitor().call<CommandAnswer>('POST', '/api/leads', form)).body;
    const dueAt = new Date(Date.now() + 500).toISOString();
    await office.staff.call('POST', `/api/leads/${id}/tasks`, { title: 'Not told of', dueAt });
    const invited = fresh();
    const user = { email: invited, role: 'user', displayName: 'Sample Colleague' };
    expect((await admin.call('POST', '/api/users', user)).status).toBe(201);
    const forgotten = await system.visitor().call<Problem>('POST', '/api/auth/forgot-password', { email: invited });
    expect([forgotten.status, forgotten.body.code]).toEqual([503, 'password_links_off']);
    const withheld = await eventually(async () => {
      const { rows } = await system.infrastructure.pool.query<{ purpose: string; reason: string }>(
        `select purpose, withheld_reason as reason from read.messages where state = 'withheld' and (lead_id = $1 or address = $2) order by purpose`,
        [id, invited],
      );
      return rows.length === 4 ? rows : undefined;
    });
    expect(withheld.map(({ purpose, reason }) => `${purpose} ${reason}`)).toEqual([
      'account switched_off',
      'acknowledgment switched_off',
      'notice switched_off',
      'notice switched_off',
    ]);
    const all = (await sandbox.read<{ mails: { text: string; recipients: string[] }[] }>('/state/mail')).mails;
    expect(
      all.filter(({ text, recipients }) => /Switched Off|Not told of/.test(text) || recipients.includes(email)),
    ).toEqual([]);
    expect(all.filter(({ recipients }) => recipients.includes(invited))).toEqual([]);
    expect((await set(true)).status).toBe(200);
  });

  it('answers one address five times a day at most, however many type it into a form at once, and with no link of theirs', async () => {
    const email = fresh();
    const form = { name: 'prize.com awaits', email, source: 'webinar', ...formGuard };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => system.visitor().call<CommandAnswer>('POST', '/api/leads', form)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const counted = await eventually(async () => {
      const { rows } = await system.infrastructure.pool.query<{ state: string; count: number }>(
        `select state, count(*)::integer as count from effects where kind = 'acknowledgment' and lead_id = any($1)
         group by state order by state`,
        [answers.map(({ body }) => body.id)],
      );
      return rows.reduce((sum, { count }) => sum + count, 0) === 20 &&
        !rows.some(({ state }) => /due|running/.test(state))
        ? rows
        : undefined;
    });
    expect(counted).toEqual([
      { state: 'cancelled', count: 15 },
      { state: 'done', count: 5 },
    ]);
    const mails = await office.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 5 }, () => 'You are in'));
    expect(mails[0]!.text).toContain('See you, there.');
  });

  it('brings one link to who forgot the password, and the same answer to anybody', async () => {
    const { pool } = system.infrastructure;
    const email = fresh();
    await pool.query(`insert into users (id, email, password_hash, role) values ($1, $2, 'x', 'user')`, [
      randomUUID(),
      email,
    ]);
    const visitor = system.visitor();
    const forget = (address: string) => visitor.call('POST', '/api/auth/forgot-password', { email: address });
    const answers = [await forget(email), await forget(fresh()), await forget(email)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, { accepted: true }]));
    const mail = await office.mailTo(email);
    expect(mail.subject).toBe('New password');
    const token = /\/reset\/([\w-]{43})/.exec(mail.text)![1]!;
    expect((await visitor.call('GET', `/api/one-time-links/${token}`)).status).toBe(200);
    expect(await office.mailsTo(email)).toHaveLength(1);
    const { rows } = await pool.query<{ text: string }>('select text from read.messages where address = $1', [email]);
    expect(rows[0]!.text).toContain('[link]');
    expect(rows[0]!.text).not.toContain(token);
  });
});

describe('a system without carriers', () => {
  it(
    'says so, and pretends nothing',
    async () => {
      const sandbox = await startBuiltSandbox();
      const nothing = { url: undefined, from: undefined };
      const system = await startWritingSystem(sandbox, { smtp: nothing });
      try {
        const office = new PostOffice(system, sandbox, await system.signedIn('user'));
        const leadId = await office.addLead();
        const refused = await office.staff.call<Problem>('POST', '/api/email/send', {
          to: 'owner@example.com',
          template: 'staff-words',
        });
        expect(refused).toMatchObject({ status: 503, body: { code: 'smtp_not_configured' } });
        const forgotten = await system
          .visitor()
          .call('POST', '/api/auth/forgot-password', { email: 'who@example.com' });
        expect(forgotten).toMatchObject({ status: 503, body: { code: 'password_links_off' } });
        const body = { name: 'Guest', email: 'guest@example.com', source: 'webinar', ...formGuard };
        const { body: lead } = await system.visitor().call<CommandAnswer>('POST', '/api/leads', body);
        const held = await eventually(async () => {
          const { body: found } = await office.staff.call<CaseTimeline>('GET', `/api/leads/${lead.id}/timeline`);
          const withheld = found.events.filter(({ type }) => type === 'MessageWithheld');
          return withheld.length === 2 ? withheld : undefined;
        });
        expect(held.map(({ data }) => data.reason)).toEqual(['not_configured', 'not_configured']);
        expect(leadId).not.toBe(lead.id);
      } finally {
        await system.stop();
        await sandbox.stop();
      }
    },
    patienceMs,
  );
});
