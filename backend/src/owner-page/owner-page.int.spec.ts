import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { OwnersMail } from '../../../contracts/src/messages/owners-mail.js';
import type { Sending } from '../../../contracts/src/operations/retention.js';
import type { OpenedPage, OwnerPage, OwnersTimes } from '../../../contracts/src/owner-page/view.js';
import type { PaymentSession } from '../../../contracts/src/payments/routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { consentTextVersion } from '../../../contracts/src/consent/consent.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { eventually } from '../../../testing/eventually.js';
import { PostOffice, sampleTemplates, bindTemplates, startWritingSystem } from '../../../testing/messages.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { builtInTemplates } from '../templates/domain/built-in-templates.js';
import { Twilio } from '../integrations/twilio/twilio.js';
import { timeLimit } from '../../../event-store/src/flow/time-limit.js';

describe('the owner’s page', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let office: PostOffice;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE = '' } = sandbox.environment;
    const stripe = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE };
    system = await startWritingSystem(sandbox, { stripe });
    const words = { ...sampleTemplates.find(({ id }) => id === 'staff-words')!, id: 'with-link' };
    const wanted = builtInTemplates.find(({ id }) => id === 'wanted-document')!;
    bindTemplates(system, [
      ...sampleTemplates,
      { ...words, content: 'See [your page]({{ owner_link }}).' },
      { ...words, ...wanted },
    ]);
    office = new PostOffice(system, sandbox, await system.signedIn('user'));
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });

  const fresh = () => `${randomUUID().slice(0, 8)}@example.com`;
  const staff = <Body = CommandAnswer>(method: string, path: string, body?: object) =>
    office.staff.call<Body>(method, path, body);
  const page = <Body = OwnerPage>(token: string) => system.visitor().call<Body>('GET', `/api/owner/${token}`);
  const act = <Body = { done: true }>(token: string, what: string, body?: object) =>
    system.visitor().call<Body>('POST', `/api/owner/${token}/${what}`, body);
  const tokenIn = (text: string) => /\/owner\/([\w-]+)/.exec(text)?.[1] ?? '';
  const types = async (id: string) =>
    (await staff<History>('GET', `/api/leads/${id}/history`)).body.events.map(({ type }) => type);
  const codeOf = async (token: string) => (await page<Problem>(token)).body.code;

  /** A lead, and the token of the link to its owner's page that staff copy. */
  async function owned(over: object = {}): Promise<{ id: string; token: string }> {
    const id = await office.addLead({ email: fresh(), ...over });
    return { id, token: await linkOf(id) };
  }
  const linkOf = async (id: string) =>
    tokenIn((await staff<{ url: string }>('POST', `/api/leads/${id}/owner-link`)).body.url);

  it('is linked in a mail to the lead’s own address, and nothing that we keep has the token', async () => {
    const email = fresh();
    const id = await office.addLead({ email });
    const { body: sent } = await staff<CommandAnswer>('POST', '/api/email/send', {
      ...{ to: email, template: 'with-link', data: { note: '' } },
    });
    const mail = await office.mailTo(email);
    const tokens = new Set([...`${mail.text}${mail.html}`.matchAll(/\/owner\/([\w-]+)/g)].map(([, token]) => token!));
    expect(mail.text).toMatch(/See your page \(\S+\/owner\/[\w-]{48}\)/);
    expect(mail.text).toMatch(/Your page at our office: \S+\/owner\/[\w-]{48}/);
    expect(tokens.size).toBe(1);
    const [token = ''] = tokens;
    const empty = { name: 'Sample Owner', awaited: [], receipts: [], report: null, mailReplies: true };
    expect((await page(token)).body).toMatchObject(empty);
    expect((await staff<Sending>('GET', `/api/leads/${id}/sending`)).body.mailReplies).toBe(true);
    await system.projected(sent.position);
    const { body: timeline } = await staff<CaseTimeline>('GET', `/api/leads/${id}/timeline`);
    const kept = timeline.events.find(({ type }) => type === 'MessageIntended');
    expect(kept?.data.text).toBe('See your page ([link]).');
    const activity = await staff<object>('GET', '/api/activity');
    expect(JSON.stringify([timeline, activity.body])).not.toContain(token);
  });

  it('is in a text that staff paste it into, for its own lead only, and nothing that we keep has the token', async () => {
    const phone = '(515) 555-0177';
    const [{ id, token }, other] = [await owned({ phone }), await owned()];
    await staff('POST', `/api/leads/${id}/consent`, { channel: 'sms', consent: 'given' });
    const write = (pasted: string) =>
      staff<CommandAnswer & Problem>('POST', `/api/leads/${id}/texts`, {
        words: `Sign here: ${system.url}/owner/${pasted}.`,
      });
    expect((await write(other.token)).body.code).toBe('message_withheld');
    const { body: written } = await write(token);
    const text = await eventually(async () => (await office.textsTo('+15155550177'))[0]);
    expect(text.body).toMatch(/^Sign here: \S+\/owner\/[\w-]{48}\.$/);
    const sent = tokenIn(text.body);
    expect((await page(sent)).status).toBe(200);
    const { log } = system.infrastructure;
    const stored = await log.readStream(`message-${written.id}`);
    expect(stored.map(({ type }) => type)).toEqual(['MessageRequested', 'MessageIntended', 'MessageSent']);
    expect(stored[1]).toMatchObject({ data: { text: 'Sign here: [link].' } });
    // After a crash the service is asked by the words that were kept: nobody gets a second text.
    const handedOver = { to: '+15155550177', text: 'Sign here: [link].', since: new Date(0).toISOString() };
    const twilio = system.nest.get(Twilio, { strict: false });
    expect(await twilio.find(handedOver, timeLimit(5_000))).toBe(text.sid);
    const { body: noted } = await staff('POST', `/api/leads/${id}/notes`, {
      content: `Sent ${system.url}/owner/${token}`,
    });
    await system.projected(noted.position);
    const { body: timeline } = await staff<CaseTimeline>('GET', `/api/leads/${id}/timeline`);
    expect(timeline.events.find(({ type }) => type === 'NoteAdded')?.data.content).toBe('Sent [link]');
    const shown = JSON.stringify([timeline, stored], (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    for (const each of [token, sent]) expect(shown).not.toContain(each);
  });

  it('is in no mail to colleagues', async () => {
    const intake = { name: 'Sample', email: fresh(), phone: '(515) 555-0100', source: 'website', consentTextVersion };
    await system.visitor().call('POST', '/api/leads', { ...intake, website: '', filledInMs: 20_000 });
    const notice = await eventually(async () => {
      const { mails } = await sandbox.read<{ mails: { text: string; subject: string }[] }>('/state/mail');
      return mails.find(({ subject }) => subject === 'An inquiry');
    });
    expect(notice.text).not.toContain('/owner/');
  });

  it('is linked in the mail that asks for a document, which staff see beforehand and may leave out', async () => {
    const email = fresh();
    const id = await office.addLead({ email, assigneeId: null });
    const ask = (what: string, more: object = {}, of = id) =>
      staff('POST', `/api/leads/${of}/wanted-documents`, { what, ...more });
    const mailOf = async (what: string, of = id) =>
      (await staff<OwnersMail>('GET', `/api/leads/${of}/wanted-documents/mail?what=${what}`)).body;
    expect(await mailOf('Lease')).toMatchObject({ to: email, preview: { subject: 'Please send us: Lease' } });
    expect((await staff('GET', `/api/leads/${randomUUID()}/wanted-documents/mail?what=Lease`)).status).toBe(404);
    const waits = async () => (await staff<LeadAnswer>('GET', `/api/leads/${id}`)).body.lead.waitingSince !== null;
    const { body: untold } = await ask('Keys', { mail: false });
    await system.projected(untold.position);
    expect(await waits()).toBe(true);
    const { body: asked } = await ask('Lease');
    const mail = await office.mailTo(email);
    await system.projected(asked.position);
    expect(mail.subject).toBe('Please send us: Lease');
    expect((await page(tokenIn(mail.text))).body.awaited.map(({ what }) => what)).toEqual([
      ...['Send a document: Keys', 'Send a document: Lease'],
    ]);
    expect(await waits()).toBe(false);
    const told = (await staff<History>('GET', `/api/leads/${id}/history`)).body.events.flatMap(({ type, data }) =>
      type === 'DocumentWanted' ? [data.told ?? false] : [],
    );
    expect(told).toEqual([false, true]);
    const noMail = await office.addLead({ email: '', phone: '(515) 555-0178' });
    expect(await mailOf('Lease', noMail)).toMatchObject({ withheld: 'no_address', preview: null });
    expect((await ask('Lease', {}, noMail)).status).toBe(200);
    expect(await types(noMail)).toEqual(['LeadCreated', 'DocumentWanted']);
    expect(await office.mailsTo(email)).toHaveLength(1);
  });

  it('changes nothing when it is read, by whomever; that it was shown is noted once a day, and not for staff', async () => {
    const { id, token } = await owned();
    const before = await types(id);
    for (const agent of ['scanner', 'browser'])
      expect((await fetch(`${system.url}/api/owner/${token}`, { headers: { 'user-agent': agent } })).status).toBe(200);
    expect(await types(id)).toEqual(before);
    expect((await staff('POST', `/api/owner/${token}/shown`)).status).toBe(200);
    expect(await types(id)).toEqual(before);
    await act(token, 'shown');
    await Promise.all([act(token, 'shown'), act(token, 'shown')]);
    expect(await types(id)).toEqual([...before, 'OwnerPageShown']);
    const { lead } = (await staff<LeadAnswer>('GET', `/api/leads/${id}`)).body;
    expect(lead.lastContactedAt).toBeNull();
  });

  it('leaves no trace: no cache keeps it, no click passes on its address, no search engine lists it', async () => {
    const { token } = await owned();
    const { headers } = await fetch(`${system.url}/api/owner/${token}`);
    const sent = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name));
    expect(sent).toEqual(['no-store', 'no-referrer', 'noindex']);
  });

  it('ends with another address, also one that an undo gives back, and with a revocation; a new link opens it', async () => {
    const { id, token } = await owned();
    await staff('PATCH', `/api/leads/${id}`, { email: fresh() });
    expect(await codeOf(token)).toBe('owner_link_ended');
    const edited = (await staff<History>('GET', `/api/leads/${id}/history`)).body.events.at(-1)!;
    await staff('POST', `/api/leads/${id}/undo`, { eventId: edited.id });
    expect(await codeOf(token)).toBe('owner_link_ended');
    const next = await linkOf(id);
    expect((await page(next)).status).toBe(200);
    await staff('POST', `/api/leads/${id}/owner-link/revocation`);
    expect([await codeOf(next), (await page(await linkOf(id))).status]).toEqual(['owner_link_ended', 200]);
    expect(await codeOf(`${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`)).toBe('owner_link_unknown');
  });

  it('ends with a merge, also one that is taken back, is closed while the lead is deleted, and ends with an erasure', async () => {
    const [gone, kept] = [await owned(), await owned()];
    await staff('POST', `/api/leads/${gone.id}/merge`, { into: kept.id });
    const both = () => Promise.all([gone, kept].map(({ token }) => codeOf(token)));
    expect(await both()).toEqual(['owner_link_ended', 'owner_link_ended']);
    await staff('POST', `/api/leads/${gone.id}/unmerge`, {});
    expect(await both()).toEqual(['owner_link_ended', 'owner_link_ended']);
    const token = await linkOf(kept.id);
    expect((await page(token)).status).toBe(200);
    await staff('DELETE', `/api/leads/${kept.id}`);
    expect(await codeOf(token)).toBe('owner_link_ended');
    const admin = await system.signedIn('admin');
    await admin.call('POST', `/api/leads/${kept.id}/restore`);
    expect((await page(token)).status).toBe(200);
    const erased = await admin.call('POST', `/api/leads/${kept.id}/erasure`, {
      ...{ reason: 'asked', name: 'Sample Owner' },
    });
    expect([erased.status, await codeOf(token)]).toEqual([200, 'owner_link_ended']);
  });

  it('shows the receipts of a lead that was merged into it, by a link from after the merge only', async () => {
    const [gone, kept] = [await owned(), await owned()];
    await staff('POST', `/api/leads/${gone.id}/payments`, { amountCents: 199_00, method: 'check' });
    const { body } = await staff('POST', `/api/leads/${gone.id}/merge`, { into: kept.id });
    await system.projected(body.position);
    expect(await codeOf(kept.token)).toBe('owner_link_ended');
    expect((await page(await linkOf(kept.id))).body.receipts).toMatchObject([{ kind: 'payment', amountCents: 199_00 }]);
  });

  it('pays the open checkout, and nothing that is not awaited', async () => {
    const { id, token } = await owned();
    expect((await act<Problem>(token, 'payments', { id: randomUUID() })).body.code).toBe('not_awaited');
    const { body: session } = await staff<PaymentSession>('POST', '/api/stripe/create-session', {
      ...{ leadId: id, email: 'owner@example.com' },
    });
    const awaited = await eventually(async () => (await page(token)).body.awaited[0]);
    expect(awaited).toMatchObject({ kind: 'payment', what: 'Property Management Onboarding Fee', amountCents: 199_00 });
    const pay = () => act<OpenedPage>(token, 'payments', { id: awaited.id });
    expect((await pay()).body.url).toBe(session.url);
    const { sessions } = await sandbox.read<{ sessions: { id: string; cancel_url: string }[] }>('/state/stripe');
    expect(sessions.find((each) => each.id === session.id)?.cancel_url).toMatch(/^http.*\d\/owner$/);
  });

  it('books one of the free times, only while a time is awaited', async () => {
    const { id, token } = await owned();
    expect((await system.visitor().call<Problem>('GET', `/api/owner/${token}/times`)).body.code).toBe('not_awaited');
    const { body: moved } = await staff('POST', `/api/leads/${id}/status`, { status: 'walkthrough_scheduled' });
    await system.projected(moved.position);
    const { body: free } = await system.visitor().call<OwnersTimes>('GET', `/api/owner/${token}/times`);
    const start = free.times[3]!;
    const other = new Date(Date.parse(start) + 60_000).toISOString();
    expect((await act<Problem>(token, 'walkthrough', { start: other })).body.code).toBe('slot_taken');
    expect((await act(token, 'walkthrough', { start })).body).toEqual({ done: true });
    expect((await act(token, 'walkthrough', { start })).body).toEqual({ done: true });
    const { body } = await page(token);
    expect([body.awaited, body.walkthrough?.start]).toEqual([[], start]);
    expect((await types(id)).filter((type) => type === 'WalkthroughScheduled')).toHaveLength(1);
  });

  it('books one of two times that two tabs pick at once; the other tab is told, and its time is free again', async () => {
    const { id, token } = await owned();
    const { body: moved } = await staff('POST', `/api/leads/${id}/status`, { status: 'walkthrough_scheduled' });
    await system.projected(moved.position);
    const { body: free } = await system.visitor().call<OwnersTimes>('GET', `/api/owner/${token}/times`);
    const starts = [free.times[8]!, free.times.at(-1)!];
    const picked = await Promise.all(starts.map((start) => act<Problem>(token, 'walkthrough', { start })));
    expect(picked.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = picked.findIndex(({ status }) => status === 200);
    expect(picked[1 - won]!.body.code).toBe('not_awaited');
    expect((await page(token)).body.walkthrough?.start).toBe(starts[won]);
    expect((await types(id)).filter((type) => type === 'WalkthroughScheduled')).toHaveLength(1);
    const other = await owned();
    expect(
      (await staff<Problem>('POST', `/api/leads/${other.id}/walkthrough`, { start: starts[1 - won] })).status,
    ).toBe(200);
  });

  it('asks once for the money where two tabs press at once: both go to the same page', async () => {
    const { id, token } = await owned();
    const { body: sent } = await staff('POST', `/api/leads/${id}/payment-links`, {});
    await system.projected(sent.position);
    const requestId = (await page(token)).body.awaited[0]!.id;
    const opened = await Promise.all(
      [1, 2, 3].map(() => act<OpenedPage & Problem>(token, 'payments', { id: requestId })),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(opened.map(({ body }) => body.url)).size).toBe(1);
    const { sessions } = await sandbox.read<{ sessions: { metadata: { leadId: string }; status: string }[] }>(
      '/state/stripe',
    );
    expect(sessions.filter(({ metadata, status }) => metadata.leadId === id && status === 'open')).toHaveLength(1);
  });

  it('leaves no page to pay on where staff withdraw the payment link as the owner presses', async () => {
    const { id, token } = await owned();
    const { body: sent } = await staff('POST', `/api/leads/${id}/payment-links`, {});
    await system.projected(sent.position);
    const requestId = (await page(token)).body.awaited[0]!.id!;
    const [opened, withdrawn] = await Promise.all([
      act<OpenedPage & Problem>(token, 'payments', { id: requestId }),
      staff('POST', `/api/leads/${id}/payment-links/${requestId}/withdrawal`),
    ]);
    expect(withdrawn.status).toBe(200);
    if (opened.status !== 200) expect(opened.body.code).toBe('not_awaited');
    const left = async () => {
      const path = '/state/stripe';
      const { sessions } = await sandbox.read<{ sessions: { metadata: { leadId: string }; status: string }[] }>(path);
      return sessions.filter(({ metadata, status }) => metadata.leadId === id && status === 'open').length;
    };
    await eventually(async () => (await left()) === 0, 10_000);
    expect((await page(token)).body.awaited).toEqual([]);
  });
});
