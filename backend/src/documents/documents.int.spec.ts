import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { Desk, startSigningSystem } from '../../../testing/documents.js';
import { eventually } from '../../../testing/eventually.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { DocumentReconciliation } from './provider-news.js';
import { DocumentReminders } from './manager.js';

/** Wednesday noon in Des Moines, within office hours, far in the future. */
const inOfficeHours = new Date('2027-03-03T18:00:00.000Z');

describe('documents that leads sign', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let desk: Desk;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startSigningSystem(sandbox);
    desk = new Desk(system, sandbox, await system.signedIn('user'));
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });
  beforeEach(async () => {
    await sandbox.control('DELETE', '/faults');
    await sandbox.control('POST', '/webhooks', { mode: 'once' });
  });

  const statusOf = async (leadId: string) =>
    (await desk.staff.call<{ lead: { status: string } }>('GET', `/api/leads/${leadId}`)).body.lead.status;

  it('go to the lead, who signs: the card moves, and the signed copy is kept and downloaded', async () => {
    const leadId = await desk.addLead({ propertyAddress: '100 Sample St, Ankeny, IA 50023' });
    const { body: sent, status } = await desk.send(leadId);
    expect([status, sent.state]).toEqual([200, 'sent']);
    const [submission] = await desk.submissionsOf(sent.id);
    expect(submission).toMatchObject({ email: 'owner@example.com', mails: [expect.any(String)] });
    const moves = async () => {
      const { body } = await desk.staff.call<History>('GET', `/api/leads/${leadId}/history`);
      return body.events.filter(({ type }) => type === 'LeadStatusMoved');
    };
    const [move] = await eventually(async () => ((await moves()).length > 0 ? moves() : undefined));
    const { body: history } = await desk.staff.call<History>('GET', `/api/docuseal/submissions/${sent.id}/history`);
    const was = history.events.find(({ type }) => type === 'DocumentSent')!;
    expect(move).toMatchObject({
      data: { from: 'leads', to: 'contract_sent', requestId: was.id },
      correlationId: was.correlationId,
      actor: { kind: 'system', id: 'document-sending' },
    });

    await desk.open(submission!.slug);
    expect(await desk.shown(leadId, ({ viewedAt }) => viewedAt !== null)).toMatchObject({
      ...{ id: sent.id, type: 'management_agreement', status: 'pending', state: 'viewed' },
      ...{ formName: 'Sample Management Agreement', leadName: 'Sample Owner', leadEmail: 'owner@example.com' },
      ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', lastReminderSent: null },
    });
    await desk.sign(submission!.slug);
    const signed = await desk.shown(leadId, ({ fileId }) => fileId !== null);
    expect(signed).toMatchObject({ status: 'completed', state: 'completed', failedStep: null });

    await sandbox.control('POST', '/faults', { provider: 'docuseal', kind: 'error', times: 50 });
    const file = await fetch(system.url + signed.downloadUrl!, { headers: { cookie: desk.staff.cookie } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const text = await file.text();
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain('Signed electronically at');

    const { body: timeline } = await desk.staff.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`);
    const shown = timeline.events.map(({ type, of }) => (of ? `${of.kind}: ${type}` : type));
    expect(shown).toEqual(expect.arrayContaining(['document: DocumentSent', 'document: DocumentCompleted']));
    expect(shown).toEqual(expect.arrayContaining(['FileAttached', 'document: DocumentCopyKept']));
    expect(await statusOf(leadId)).toBe('contract_sent');
    expect((await system.visitor().call('GET', signed.downloadUrl!)).status).toBe(401);
  });

  it('move no card that is further already, and none for another type', async () => {
    const [enrolled, fresh] = [await desk.addLead(), await desk.addLead()];
    await desk.staff.call('POST', `/api/leads/${enrolled}/status`, { status: 'enrolled' });
    await desk.sent(enrolled);
    await desk.send(fresh, 'lease_agreement');
    const ended = async () =>
      (
        await system.infrastructure.pool.query<{ count: number }>(
          `select count(*)::int as count from effects where kind = 'contract-sent' and state = 'done' and lead_id = $1`,
          [enrolled],
        )
      ).rows[0]!.count === 1;
    await eventually(ended);
    expect([await statusOf(enrolled), await statusOf(fresh)]).toEqual(['enrolled', 'leads']);
  });

  it('are sent once per key, and not again while one waits', async () => {
    const leadId = await desk.addLead();
    const keyed = { 'idempotency-key': `sample-${leadId}` };
    const answers = await Promise.all([1, 2, 3].map(() => desk.send(leadId, 'management_agreement', keyed)));
    const again = await desk.send(leadId, 'management_agreement', keyed);
    expect(again).toMatchObject({ status: 200, body: { state: 'sent' } });
    for (const { status, body } of answers)
      if (status === 200) expect(body.id).toBe(again.body.id);
      else expect(body).toMatchObject({ code: 'idempotency_in_progress' });
    await desk.shown(leadId, ({ state }) => state === 'sent');
    expect(await desk.send(leadId)).toMatchObject({ status: 409, body: { code: 'document_pending' } });
    expect(await desk.submissionsOf(again.body.id)).toHaveLength(1);
  });

  it('are sent once when several people send the same at the same instant', async () => {
    const leadId = await desk.addLead();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((who) =>
        desk.send(leadId, 'management_agreement', { 'idempotency-key': `${who}-${leadId}` }),
      ),
    );
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body]).toMatchObject([409, { code: 'document_pending' }]);
    expect(await desk.submissionsOf(sent[0]!.body.id)).toHaveLength(1);
  });

  it('answer a repeated request with what came of it, also where its claim was lost in a crash', async () => {
    const leadId = await desk.addLead();
    const keyed = { 'idempotency-key': `crashed-${leadId}` };
    const { body } = await desk.send(leadId, 'management_agreement', keyed);
    await desk.shown(leadId, ({ state }) => state === 'sent');
    await system.infrastructure.pool.query('delete from idempotency_claims');
    expect(await desk.send(leadId, 'management_agreement', keyed)).toMatchObject({
      status: 200,
      body: { id: body.id },
    });
  });

  it.each(['error', 'error_after', 'rate_limited', 'malformed'])(
    'are sent once where the service fails: %s',
    async (kind) => {
      const leadId = await desk.addLead();
      await sandbox.control('POST', '/faults', { provider: 'docuseal', kind, method: 'POST', path: '/submissions' });
      const { body } = await desk.send(leadId);
      await desk.shown(leadId, ({ state }) => state === 'sent');
      expect(await desk.submissionsOf(body.id)).toHaveLength(1);
    },
  );

  it('that are refused say why, and stay visible to people', async () => {
    const leadId = await desk.addLead();
    await sandbox.control('POST', '/faults', { provider: 'docuseal', kind: 'refused', method: 'POST' });
    const { status, body } = await desk.send<Problem>(leadId);
    expect([status, body.code, body.detail]).toEqual([
      ...[502, 'docuseal_failed', 'The signature service answered with HTTP 422.'],
    ]);
    expect(await desk.shown(leadId, ({ state }) => state === 'failed')).toMatchObject({ status: 'expired' });
  });

  it('say what is missing', async () => {
    const { status, body } = await desk.send<Problem>(await desk.addLead(), 'onboarding_form');
    expect([status, body.code, body.detail]).toEqual([
      ...[503, 'docuseal_not_configured'],
      'No template is named for the Onboarding Form: set it in the settings, or onboarding_form=... in DOCUSEAL_TEMPLATES.',
    ]);
    const admin = await system.signedIn('admin');
    await admin.call('PATCH', '/api/settings', { onboardingTemplate: 1002 });
    expect(await desk.send(await desk.addLead(), 'onboarding_form')).toMatchObject({ status: 200 });
  });

  it('are reminded of, once for each time that is asked', async () => {
    const { id, leadId } = await desk.sent();
    await sandbox.control('POST', '/faults', { provider: 'docuseal', kind: 'error_after', method: 'PUT' });
    const { status } = await desk.staff.call('POST', `/api/docuseal/submissions/${id}/reminder`);
    expect(status).toBe(200);
    const reminded = await desk.shown(leadId, ({ lastReminderSent }) => lastReminderSent !== null);
    expect(reminded.state).toBe('sent');
    expect((await desk.submissionsOf(id))[0]!.mails).toHaveLength(2);
    expect(await desk.types(id)).toEqual([
      ...['DocumentRequested', 'DocumentSent', 'DocumentReminderRequested', 'DocumentReminded'],
    ]);
  });

  it('are reminded of once by two people at once, and by one who asks again a moment later', async () => {
    const { id, leadId } = await desk.sent();
    const remind = () => desk.staff.call<Problem>('POST', `/api/docuseal/submissions/${id}/reminder`);
    const answers = await Promise.all([remind(), remind()]);
    await desk.shown(leadId, ({ lastReminderSent }) => lastReminderSent !== null);
    answers.push(await remind());
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.at(-1)!.body.code).toBe('document_reminded');
    expect((await desk.submissionsOf(id))[0]!.mails).toHaveLength(2);
    expect((await desk.types(id)).filter((type) => type === 'DocumentReminded')).toHaveLength(1);
  });

  it('are reminded of by themselves only where the office says so, by one of several processes', async () => {
    const { id, leadId } = await desk.sent();
    await desk.shown(leadId, ({ state }) => state === 'sent');
    const reminders = system.nest.get(DocumentReminders);
    expect(await reminders.askFor(inOfficeHours)).toBe(0);
    const admin = await system.signedIn('admin');
    await admin.call('PATCH', '/api/settings', { remindOfDocuments: true });
    // The process learns of it by its subscription.
    await eventually(() => system.nest.get(OfficeSettings).current.remindOfDocuments);
    await Promise.all([1, 2, 3].map(() => reminders.askFor(inOfficeHours)));
    await admin.call('PATCH', '/api/settings', { remindOfDocuments: false });
    await desk.shown(leadId, ({ lastReminderSent }) => lastReminderSent !== null);
    expect((await desk.types(id)).filter((type) => type === 'DocumentReminderRequested')).toHaveLength(1);
    expect((await desk.submissionsOf(id))[0]!.mails).toHaveLength(2);
  });

  it('are called off with a reason, also over there', async () => {
    const { id, leadId, submission } = await desk.sent();
    const voiding = (reason: string) =>
      desk.staff.call<Problem>('POST', `/api/docuseal/submissions/${id}/void`, { reason });
    expect((await voiding(' ')).status).toBe(400);
    expect((await voiding('The fee was wrong.')).status).toBe(200);
    expect(await desk.shown(leadId, ({ state }) => state === 'voided')).toMatchObject({
      ...{ status: 'expired', reason: 'The fee was wrong.' },
    });
    await eventually(async () => (await desk.types(id)).includes('DocumentArchived'));
    expect((await desk.submissionsOf(id))[0]!.archivedAt).not.toBeNull();
    expect(await (await desk.open(submission.slug)).text()).toContain('voided');
    expect(await voiding('Again.')).toMatchObject({ status: 409, body: { code: 'document_ended' } });
    const reminder = await desk.staff.call('POST', `/api/docuseal/submissions/${id}/reminder`);
    expect(reminder).toMatchObject({ status: 409, body: { code: 'document_ended' } });
  });

  it('are declined with a reason, and expire', async () => {
    const [declined, late] = [await desk.sent(), await desk.sent()];
    await sandbox.submit(`/docuseal/s/${declined.submission.slug}/decline`, { reason: 'Too soon.' });
    await sandbox.submit(`/docuseal/s/${late.submission.slug}/expire`, {});
    expect(await desk.shown(declined.leadId, ({ state }) => state === 'declined')).toMatchObject({
      ...{ status: 'expired', reason: 'Too soon.' },
    });
    expect(await desk.shown(late.leadId, ({ state }) => state === 'expired')).toMatchObject({ status: 'expired' });
  });

  it('are found out about where the webhooks were lost', async () => {
    await sandbox.control('POST', '/webhooks', { mode: 'drop' });
    const { leadId, submission } = await desk.sent();
    await desk.shown(leadId, ({ state }) => state === 'sent');
    await desk.sign(submission.slug);
    const reconciliation = system.nest.get(DocumentReconciliation);
    await Promise.all([reconciliation.reconcile(), reconciliation.reconcile()]);
    const found = await desk.shown(leadId, ({ fileId }) => fileId !== null);
    expect(found).toMatchObject({ state: 'completed', viewedAt: expect.any(String) });
    expect((await desk.types(found.id)).filter((type) => type === 'DocumentCompleted')).toHaveLength(1);
  });

  it('of a lead that is merged into another one are listed there, and one that waits keeps a second from being sent', async () => {
    const [goes, stays] = [await desk.addLead(), await desk.addLead()];
    const { body: sent } = await desk.send(goes, 'lease_agreement');
    const merged = await desk.staff.call('POST', `/api/leads/${goes}/merge`, { into: stays });
    expect(merged.status).toBe(200);
    const listed = async () => (await desk.list(`?leadId=${stays}`)).documents;
    const shown = await eventually(async () => ((await listed()).length > 0 ? listed() : undefined));
    expect(shown).toMatchObject([{ id: sent.id, leadId: goes, state: 'sent' }]);
    expect(await desk.send(stays, 'lease_agreement')).toMatchObject({
      status: 409,
      body: { code: 'document_pending' },
    });
    expect((await desk.send(stays)).status).toBe(200);
    await eventually(async () => (await listed()).length === 2);
    expect((await desk.staff.call('POST', `/api/leads/${goes}/unmerge`)).status).toBe(200);
    await eventually(async () => (await listed()).length === 1);
    expect((await desk.list(`?leadId=${goes}`)).documents).toMatchObject([{ id: sent.id }]);
  });

  it('of a lead that was merged into another one are kept with that one when they are signed', async () => {
    const [goes, stays] = [await desk.addLead(), await desk.addLead()];
    const { submission } = await desk.sent(goes);
    expect((await desk.staff.call('POST', `/api/leads/${goes}/merge`, { into: stays })).status).toBe(200);
    await desk.sign(submission.slug);
    const { fileId, downloadUrl } = await desk.shown(stays, (document) => document.fileId !== null);
    await sandbox.control('POST', '/faults', { provider: 'docuseal', kind: 'error', times: 50 });
    for (const path of [downloadUrl!, `/api/leads/${stays}/files/${fileId}`]) {
      const file = await fetch(system.url + path, { headers: { cookie: desk.staff.cookie } });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });

  it('are listed by type, status and text', async () => {
    const { leadId } = await desk.sent(await desk.addLead({ name: 'Ra\u0301re Sample', email: 'rare@example.com' }));
    await desk.shown(leadId, () => true);
    const found = await desk.list('?search=rare%20sample&type=management_agreement,lease_agreement&status=pending');
    expect([found.total, found.documents.map((each) => each.leadId), found.notConfigured]).toEqual([1, [leadId], null]);
    expect((await desk.list('?search=rare%20sample&status=completed')).total).toBe(0);
    const all = await desk.list('?limit=2');
    expect([all.documents.length, all.total > 2]).toEqual([2, true]);
    expect((await desk.staff.call('GET', '/api/docuseal/submissions?status=lost')).status).toBe(400);
    await desk.staff.call('DELETE', `/api/leads/${leadId}`);
    await eventually(async () => (await desk.list('?search=rare%20sample')).total === 0);
  });
});
