import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, afterEach } from '@jest/globals';
import type { BulkAnswer, CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type {
  CampaignList,
  CampaignStats,
  ShownCampaign,
  Upcoming,
  Workflows,
} from '../../../contracts/src/campaigns/queries.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { Rehearsal } from '../../../contracts/src/campaigns/rehearsal.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import type { CampaignEvent } from '../../../contracts/src/campaigns/events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { messageIntended } from '../../../contracts/src/messages/events.js';
import { runManager, standsAtEnd } from '../../../testing/run-manager.js';
import { saidLogger } from '../../../testing/said-logger.js';
import { recordAnswer } from '../leads/decide/work.js';
import { Commands } from '../platform/commands/commands.js';
import { MessageSending, type MessageOutcome, type MessageToSend } from '../messages/message-sending.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { TemplateStore, type TemplateVersion } from '../templates/template-store.js';
import { startRun, definitionOf, type StepTemplate } from './domain/workflows.js';
import { CampaignDefinitions } from './campaign-starts.js';
import { CampaignLooks, campaignsName, CampaignsManager } from './manager.js';
import { CampaignMessages } from './campaign-messages.js';
import { CampaignStreams } from './campaign-streams.js';

describe('campaigns over HTTP', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  async function addLead(status = 'leads'): Promise<string> {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual', status, state: 'CA' };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
    await system.projected(body.position);
    return body.id;
  }
  const start = <Body = CommandAnswer>(leadId: string, headers = {}) =>
    staff.call<Body>('POST', '/api/campaigns/start', { leadId }, headers);
  async function started(leadId: string): Promise<CampaignList['runs'][number]> {
    const { status, body } = await start(leadId);
    expect(status).toBe(200);
    await system.projected(body.position);
    return (await runsOf(leadId))[0]!;
  }
  const runsOf = async (leadId: string) =>
    (await staff.call<CampaignList>('GET', `/api/campaigns?leadId=${leadId}`)).body.runs;
  const stats = async () => (await staff.call<CampaignStats>('GET', '/api/campaigns/stats')).body;
  const stop = async (id: string) => {
    const answer = await staff.call<CommandAnswer>('POST', `/api/campaigns/${id}/stop`);
    if (answer.status === 200) await system.projected(answer.body.position);
    return answer;
  };

  it('are refused to who asks where none of their messages may go, with the reason; a consent may still come', async () => {
    const lead = { name: 'Sample Owner', email: 'no-more@example.com', source: 'manual' };
    const { id } = (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body;
    const said = { channel: 'email', consent: 'withdrawn' };
    const { body } = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/consent`, said);
    await system.projected(body.position);
    expect(await start<Problem>(id)).toMatchObject({
      status: 409,
      body: {
        code: 'campaign_withheld',
        title: 'No campaign was started: this lead may not be written to.',
        detail: 'No emails, because the person unsubscribed.',
      },
    });
    const many = await staff.call<BulkAnswer>('POST', '/api/campaigns/start-many', { ids: [id] });
    expect(many.body.results).toMatchObject([{ ok: false, code: 'campaign_withheld' }]);
    expect(await runsOf(id)).toEqual([]);
    // Until it is shown, or it would be counted as one of the next test's.
    await started(await addLead());
  });

  it('begin the workflow that fits the stage, pinned, on the lead’s clock, and are stopped by run or by lead', async () => {
    const before = await stats();
    const [warm, closed, booked] = [await addLead(), await addLead('closed'), await addLead('walkthrough_scheduled')];
    const run = await started(warm);
    expect(run).toMatchObject({
      ...{ workflow: 'warm_lead', state: 'active', trigger: 'manual', timeZone: 'America/Los_Angeles', messages: 15 },
      ...{ leadName: 'Sample Owner', leadStatus: 'leads', next: { state: 'pending', channel: 'email' }, last: null },
    });
    expect((await started(closed)).workflow).toBe('onboarding');
    expect(await started(booked)).toMatchObject({ workflow: 'confirmation', next: null });
    expect((await stats()).activeLeads).toBe(before.activeLeads + 3);
    expect(await start<Problem>(warm)).toMatchObject({ status: 409, body: { code: 'campaign_running' } });

    const { body: shown } = await staff.call<ShownCampaign>('GET', `/api/campaigns/${run.id}`);
    expect(shown.messages).toHaveLength(15);
    expect((await stop(run.id)).status).toBe(200);
    expect((await stop(run.id)).status).toBe(200);
    expect((await stop(closed)).status).toBe(200);
    expect((await stop(booked)).status).toBe(200);
    expect(await runsOf(warm)).toMatchObject([{ state: 'stopped', ending: 'stopped', next: null }]);
    expect(await runsOf(closed)).toMatchObject([{ state: 'stopped' }]);
    expect(await stats()).toMatchObject({ totalEmails: 0, totalSMS: 0, activeLeads: before.activeLeads });

    const { body: timeline } = await staff.call<CaseTimeline>('GET', `/api/leads/${warm}/timeline`);
    const types = timeline.events.filter(({ of }) => of?.kind === 'campaign').map(({ type }) => type);
    expect(types).toEqual(['CampaignStarted', 'CampaignStopped']);
  });

  it('count the messages that failed of the leads that the list shows, and of no others', async () => {
    const leadId = await addLead('closed');
    const { id: runId } = await started(leadId);
    const stream = `campaign-${leadId}`;
    const [begun] = await system.infrastructure.log.readStream(stream);
    const { step, timer, channel } = (begun!.data as DataOf<'CampaignStarted'>).steps[0]!;
    const failures = async () => (await staff.call<CampaignList>('GET', '/api/campaigns')).body.failures;
    expect(await failures()).toEqual({ count: 0, lastAt: null });
    const data = { leadId, runId, step, timer: timer!, channel, error: 'Refused', bounced: false, unknown: false };
    const occurredAt = new Date().toISOString();
    const metadata = {
      ...{ $correlationId: runId, $causationId: runId },
      ...{ actor: { kind: 'system', id: 'sample' } as const, occurredAt },
    };
    const failed: CampaignEvent = { type: 'CampaignMessageFailed', data };
    const { position } = await system.infrastructure.log.append(stream, [{ ...failed, id: randomUUID(), metadata }], 0);
    await system.projected(position.toString());
    expect(await failures()).toEqual({ count: 1, lastAt: occurredAt });
    const { body } = await staff.call<CommandAnswer>('DELETE', `/api/leads/${leadId}`);
    await system.projected(body.position);
    expect(await failures()).toEqual({ count: 0, lastAt: null });
  });

  it('are started once per key, refused for what is not there, and closed to visitors', async () => {
    const leadId = await addLead();
    const key = { 'idempotency-key': `sample-${leadId}` };
    const first = await start(leadId, key);
    expect(await start(leadId, key)).toMatchObject({ status: 200, body: first.body });
    expect(await start<Problem>(randomUUID())).toMatchObject({ status: 404, body: { code: 'lead_not_found' } });
    expect(await stop(randomUUID())).toMatchObject({ status: 404, body: { code: 'campaign_not_found' } });
    expect((await system.visitor().call('POST', '/api/campaigns/start', { leadId })).status).toBe(401);
  });

  it('are started for many, each for itself', async () => {
    const [one, running] = [await addLead(), await addLead()];
    await started(running);
    const { body } = await staff.call<BulkAnswer>('POST', '/api/campaigns/start-many', { ids: [one, running] });
    expect(body.results).toMatchObject([
      { ok: true, id: one },
      { ok: false, id: running, code: 'campaign_running' },
    ]);
  });

  it('say what a campaign that begins now would send, and what is due', async () => {
    const { body } = await staff.call<Workflows>('GET', '/api/campaigns/workflows');
    const delays = Object.fromEntries(
      body.workflows.map(({ workflow, steps }) => [workflow, steps.map(({ delay }) => delay)]),
    );
    expect(delays).toMatchObject({
      confirmation: [-7, -3, -1, -1 / 12],
      onboarding: [1 / 24, 3, 14],
    });
    expect(delays.warm_lead![0]).toBeCloseTo(1 / 24);
    expect(body.workflows.every(({ startsItself }) => !startsItself)).toBe(true);
    const leadId = await addLead('closed');
    await started(leadId);
    const upcoming = async (days: number) =>
      (await staff.call<Upcoming>('GET', `/api/campaigns/upcoming?days=${days}&leadId=${leadId}`)).body;
    expect((await upcoming(1)).messages.map(({ step }) => step)).toEqual(['onboarding-welcome']);
    expect(await upcoming(4)).toMatchObject({ total: 2 });
  });

  it('can be rehearsed over what happened, without anything being sent', async () => {
    const leadId = await addLead();
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const body = { drafts: [{ workflow: 'warm_lead' }], from };
    const begun = await staff.call<Rehearsal>('POST', '/api/campaigns/rehearsals', body);
    expect([begun.status, begun.body.state]).toEqual([200, 'running']);
    const done = await eventually(async () => {
      const { body: now } = await staff.call<Rehearsal>('GET', `/api/campaigns/rehearsals/${begun.body.id}`);
      return now.state === 'done' ? now : undefined;
    });
    expect(done.result!.sides.map(({ title }) => title)).toEqual(['Draft', 'What really went out']);
    expect(done.result!.sides[0]!.leads).toBeGreaterThan(0);
    expect(await runsOf(leadId)).toEqual([]);
    expect((await staff.call('GET', `/api/campaigns/rehearsals/${randomUUID()}`)).status).toBe(404);
    // Any process may be asked.
    const elsewhere = staff.at((await system.another()).url);
    expect((await elsewhere.call<Rehearsal>('GET', `/api/campaigns/rehearsals/${begun.body.id}`)).body).toEqual(done);
  });

  it('are rehearsed one at a time, in whichever process, and ended from any; one whose process is gone has failed', async () => {
    const { pool } = system.infrastructure;
    const running = randomUUID();
    await pool.query(`insert into rehearsals (id, "from") values ($1, now())`, [running]);
    const path = `/api/campaigns/rehearsals/${running}`;
    const body = { drafts: [{ workflow: 'warm_lead' }], from: new Date().toISOString() };
    expect(await staff.call('POST', '/api/campaigns/rehearsals', body)).toMatchObject({
      ...{ status: 409, body: { code: 'rehearsal_busy' } },
    });
    expect((await staff.call('GET', path)).body.state).toBe('running');
    await pool.query(`update rehearsals set seen_at = now() - interval '1 minute' where id = $1`, [running]);
    expect((await staff.call('GET', path)).body.state).toBe('failed');
    expect((await staff.call('POST', `${path}/cancel`)).body.state).toBe('cancelled');
    const next = await staff.call<Rehearsal>('POST', '/api/campaigns/rehearsals', body);
    expect(next.status).toBe(200);
    await eventually(async () =>
      (await staff.call('GET', `/api/campaigns/rehearsals/${next.body.id}`)).body.state === 'done' ? true : undefined,
    );
  });
});

const hourMs = 3_600_000;
const times = { lease: { leaseMs: 60_000, renewMs: 50, lookMs: 20 }, claim: { lastsMs: 60_000, renewMs: 10_000 } };
const template = (id: string, delayMinutes: number): StepTemplate & TemplateVersion => ({
  ...{ id, version: 1, name: id, type: 'email', subject: '', content: '', workflow: 'onboarding' },
  ...{ delayMinutes, anchor: 'entry', savedAt: '2026-03-02T15:00:00.000Z', savedBy: null },
});
const templates = [template('first', 60), template('second', 120), template('third', 30 * 1_440)];
const warmLead: TemplateVersion = { ...template('warm-lead-first', 60), workflow: 'warm_lead' };

/** Records what would have gone out. */
class Recorder extends MessageSending {
  readonly sent: MessageToSend[] = [];
  outcome: MessageOutcome = { as: 'sent' };

  send(message: MessageToSend): Promise<MessageOutcome> {
    this.sent.push(message);
    return Promise.resolve(this.outcome);
  }
  giveUp(): Promise<void> {
    return Promise.resolve();
  }
  confirm(): Promise<boolean> {
    return Promise.resolve(false);
  }
  taken = false;
  wasTaken(): Promise<boolean> {
    return Promise.resolve(this.taken);
  }
  begun = new Set<string>();
  isBegun(id: string): Promise<boolean> {
    return Promise.resolve(this.begun.has(id));
  }
}

class KnownTemplates extends TemplateStore {
  current = (id: string) => Promise.resolve(this.all.find((each) => each.id === id));
  version = this.current;
  list = () => Promise.resolve(this.all);
  private readonly all = [...templates, warmLead];
}

describe('campaigns that run', () => {
  let system: TestSystem;
  let recorder = new Recorder();
  let stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    // The application's own manager would take the lease, and send.
    await system.nest.get(ProcessManagers).beforeApplicationShutdown();
    await system.infrastructure.pool.query(`delete from effects where manager = $1`, [campaignsName]);
    await system.infrastructure.pool.query(`delete from process_managers where name = $1`, [campaignsName]);
  });
  afterEach(async () => {
    await stopped();
    await system.infrastructure.pool.query(`delete from effects where manager = $1`, [campaignsName]);
    await system.infrastructure.pool.query(`delete from process_managers where name = $1`, [campaignsName]);
    recorder = new Recorder();
  });
  afterAll(() => system.stop());

  const parts = () => ({ ...system.infrastructure, logger: saidLogger().logger });
  function begin(): void {
    stop = new AbortController();
    const commands = system.nest.get(Commands);
    const settings = system.nest.get(OfficeSettings);
    const streams = new CampaignStreams(system.infrastructure.log);
    const definitions = new CampaignDefinitions(settings, new KnownTemplates());
    const manager = new CampaignsManager(
      new CampaignMessages(streams, commands, recorder),
      new CampaignLooks(streams, commands, settings, definitions),
    );
    running = runManager(manager, parts(), times, stop.signal, 2);
  }
  async function stopped(): Promise<void> {
    stop.abort();
    await running;
  }
  async function addLead(status = 'closed'): Promise<string> {
    const staff = await system.signedIn('user');
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual', status };
    return (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body.id;
  }
  /** Appends a run that began `ms` ago. */
  async function beganBefore(
    leadId: string,
    ms: number,
    workflow: 'onboarding' | 'warm_lead' = 'onboarding',
  ): Promise<string[]> {
    const now = new Date(Date.now() - ms).toISOString();
    const definition = definitionOf(workflow, system.nest.get(OfficeSettings).current, [...templates, warmLead]);
    const status = workflow === 'onboarding' ? 'closed' : 'leads';
    const about = { leadId, runId: randomUUID(), definition, trigger: 'manual', requestId: null } as const;
    const data = startRun(
      { ...about, status, timeZone: 'America/Chicago', entryAt: now, walkthroughStart: null, quiet: null },
      now,
    );
    await append(leadId, { type: 'CampaignStarted', data }, now);
    return data.steps.map(({ timer }) => timer!);
  }
  async function append(leadId: string, event: CampaignEvent, occurredAt: string): Promise<void> {
    const stream = `campaign-${leadId}`;
    const [last] = await system.infrastructure.log.readStream(stream, { backwards: true, limit: 1 });
    const ids = { $correlationId: randomUUID(), $causationId: randomUUID() };
    const metadata = { ...ids, actor: { kind: 'system', id: 'sample' } as const, occurredAt };
    await system.infrastructure.log.append(
      stream,
      [{ ...event, id: randomUUID(), metadata }],
      last?.revision ?? 'no_stream',
    );
  }
  const typesOf = async (leadId: string) =>
    (await system.infrastructure.log.readStream(`campaign-${leadId}`)).map(({ type }) => type);
  const states = async () =>
    (
      await system.infrastructure.pool.query<{ key: string; state: string }>(
        `select key, state from effects where manager = $1 and kind = 'campaign-message'`,
        [campaignsName],
      )
    ).rows;
  const caughtUp = () =>
    eventually(async () => {
      const text =
        'select from process_managers where name = $1 and caught_up_epoch = epoch and replaying_since is null';
      return (await system.infrastructure.pool.query(text, [campaignsName])).rowCount === 1;
    });

  it('send each message once that fell due while everything was down for three hours', async () => {
    const leadId = await addLead();
    await standsAtEnd(parts(), campaignsName);
    const [first, second, third] = await beganBefore(leadId, 3 * hourMs);
    begin();
    await eventually(async () => (await typesOf(leadId)).filter((type) => type === 'CampaignMessageSent').length === 2);
    await stopped();
    begin();
    await caughtUp();
    await stopped();
    expect(recorder.sent.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(recorder.sent[0]).toMatchObject({ leadId, channel: 'email', purpose: 'onboarding' });
    expect((await states()).find(({ key }) => key === third)?.state).toBe('due');
  });

  it('fault 38: a log restored into an empty system sends nothing of the past, and what is to come once', async () => {
    const [late, silent] = [await addLead(), await addLead()];
    const [first] = await beganBefore(late, 3 * hourMs);
    const about = {
      leadId: late,
      runId: (await runIdOf(late))!,
      step: 'first',
      timer: first!,
      channel: 'email',
    } as const;
    await append(late, { type: 'CampaignMessageSent', data: about }, new Date().toISOString());
    const timers = await beganBefore(silent, 3 * hourMs);
    begin();
    await caughtUp();
    expect(recorder.sent).toEqual([]);
    const byKey = new Map((await states()).map(({ key, state }) => [key, state]));
    expect(timers.map((timer) => byKey.get(timer))).toEqual(['too_late', 'too_late', 'due']);
    expect(byKey.get(first!)).toBe('done');
    // Makes the message due.
    await system.infrastructure.pool.query(`update effects set due_at = now() where manager = $1 and key = $2`, [
      campaignsName,
      timers[2],
    ]);
    await eventually(async () => (await typesOf(silent)).includes('CampaignMessageSent'));
    await stopped();
    expect(recorder.sent.map(({ id }) => id)).toEqual([timers[2]]);
  });

  it('fault 38: a message that was begun before a restore is unknown, and goes out twice only if a person says so', async () => {
    const leadId = await addLead();
    const [first, second] = await beganBefore(leadId, 90 * 60_000);
    await begunBefore(leadId, first!);
    recorder.begun.add(first!);
    begin();
    await caughtUp();
    expect([await stateOf(first!), await stateOf(second!)]).toEqual(['unknown', 'due']);
    await eventually(async () => (await typesOf(leadId)).length === 2);
    expect(await typesOf(leadId)).toEqual(['CampaignStarted', 'CampaignMessageFailed']);
    const admin = await system.signedIn('admin');
    const effects = [{ manager: campaignsName, key: first }];
    const answer = await admin.call('POST', '/api/effects/done', { effects });
    expect(answer).toMatchObject({ status: 200, body: { asked: 1, left: 0 } });
    await eventually(async () => (await stateOf(first!)) === 'done');
    expect(await typesOf(leadId)).toEqual(['CampaignStarted', 'CampaignMessageFailed', 'CampaignMessageSent']);
    expect(recorder.sent).toEqual([]);
  });

  it('fault 38: end after a restore where nothing was to come any more, and send nothing of it', async () => {
    const leadId = await addLead();
    const timers = await beganBefore(leadId, 31 * 24 * hourMs);
    begin();
    await eventually(async () => (await typesOf(leadId)).at(-1) === 'CampaignCompleted');
    const why = (await system.infrastructure.log.readStream(`campaign-${leadId}`)).slice(1, -1);
    expect(why.map(({ data }) => (data as { why?: string }).why)).toEqual(timers.map(() => 'too_late'));
    expect(recorder.sent).toEqual([]);
  });

  it('end when the lead is moved, also where that was not seen before a message was due', async () => {
    const leadId = await addLead();
    await standsAtEnd(parts(), campaignsName);
    await beganBefore(leadId, 1_000);
    begin();
    const staff = await system.signedIn('user');
    await staff.call('POST', `/api/leads/${leadId}/status`, { status: 'lost' });
    await eventually(async () => (await typesOf(leadId)).includes('CampaignStopped'));
    await eventually(async () => (await states()).every(({ state }) => state === 'cancelled'));
    expect(recorder.sent).toEqual([]);
    await stopped();
    const unseen = await addLead();
    await staff.call('POST', `/api/leads/${unseen}/status`, { status: 'lost' });
    await system.infrastructure.pool.query(`delete from process_managers where name = $1`, [campaignsName]);
    await standsAtEnd(parts(), campaignsName);
    await beganBefore(unseen, 3 * hourMs);
    begin();
    await eventually(async () => (await typesOf(unseen)).includes('CampaignStopped'));
    expect(recorder.sent).toEqual([]);
  });

  it('say nothing more to an owner whose reply came before their next message, though it was due already', async () => {
    const leadId = await addLead('leads');
    const data = { messageId: randomUUID(), channel: 'email' as const };
    const context = {
      actor: { kind: 'system', id: 'mail' },
      correlationId: randomUUID(),
      commandId: randomUUID(),
    } as const;
    const replies = () =>
      system.nest.get(Commands).execute(recordAnswer, leadId, data, { ...context, now: new Date().toISOString() });
    await standsAtEnd(parts(), campaignsName);
    const [due] = await beganBefore(leadId, 3 * hourMs, 'warm_lead');
    expect(due).toBeDefined();
    await Promise.all([replies(), replies()]);
    begin();
    await eventually(async () => (await typesOf(leadId)).includes('CampaignStopped'));
    await eventually(async () => (await states()).every(({ state }) => state === 'cancelled'));
    expect(recorder.sent).toEqual([]);
    expect(await typesOf(leadId)).toEqual(['CampaignStarted', 'CampaignStopped']);
  });

  it('start by themselves where the settings say so, once for what happened', async () => {
    const admin = await system.signedIn('admin');
    await standsAtEnd(parts(), campaignsName);
    begin();
    const before = await addLead('leads');
    expect((await admin.call('PATCH', '/api/settings', { startWarmLead: true })).status).toBe(200);
    const after = await addLead('leads');
    await eventually(async () => (await typesOf(after)).includes('CampaignStarted'));
    expect([await typesOf(before), await typesOf(after)]).toEqual([[], ['CampaignStarted']]);
    await admin.call('PATCH', '/api/settings', { startWarmLead: false });
    const later = await addLead('leads');
    // An event of a lead without a run, which starts none, asks for nothing. The event after it shows that it was read.
    const staff = await system.signedIn('user');
    await staff.call('POST', `/api/leads/${later}/status`, { status: 'lost' });
    await staff.call('POST', `/api/leads/${after}/status`, { status: 'lost' });
    await eventually(async () => (await typesOf(after)).includes('CampaignStopped'));
    expect([await kindsOf(before), await kindsOf(later)]).toEqual([[], []]);
    expect(await kindsOf(after)).toEqual(['campaign-look', 'campaign-look', 'campaign-start']);
  });

  it('hear what happened to the lead while they were being started', async () => {
    const admin = await system.signedIn('admin');
    await standsAtEnd(parts(), campaignsName);
    await admin.call('PATCH', '/api/settings', { startWarmLead: true });
    // Both events are in the log before the manager reads either: there is no run yet when the owner is reached.
    const id = await addLead('leads');
    const contact = { kind: 'call', outcome: 'reached' };
    expect((await admin.call('POST', `/api/leads/${id}/contacts`, contact)).status).toBe(200);
    begin();
    await eventually(async () => (await typesOf(id)).includes('CampaignStopped'));
    expect(await typesOf(id)).toEqual(['CampaignStarted', 'CampaignStopped']);
    await stopped();
    await admin.call('PATCH', '/api/settings', { startWarmLead: false });
  });

  it('know after a restart which leads have one and which begin by themselves', async () => {
    const admin = await system.signedIn('admin');
    await standsAtEnd(parts(), campaignsName);
    begin();
    await admin.call('PATCH', '/api/settings', { startWarmLead: true });
    const first = await addLead('leads');
    await eventually(async () => (await typesOf(first)).includes('CampaignStarted'));
    await stopped();
    await admin.call('POST', `/api/leads/${first}/status`, { status: 'lost' });
    const second = await addLead('leads');
    begin();
    await eventually(async () => (await typesOf(first)).includes('CampaignStopped'));
    await eventually(async () => (await typesOf(second)).includes('CampaignStarted'));
    await stopped();
    await admin.call('PATCH', '/api/settings', { startWarmLead: false });
  });

  it('show what was held back and what failed', async () => {
    const leadId = await addLead();
    await standsAtEnd(parts(), campaignsName);
    recorder.outcome = { as: 'withheld', reason: 'no_consent' };
    await beganBefore(leadId, 90 * 60_000);
    begin();
    await eventually(async () => (await typesOf(leadId)).includes('CampaignMessageWithheld'));
    await stopped();
    const failing = await addLead();
    recorder.outcome = { as: 'failed', reason: 'Refused', bounced: true };
    await beganBefore(failing, 90 * 60_000);
    begin();
    await eventually(async () => (await typesOf(failing)).at(-1) === 'CampaignStopped');
    expect((await typesOf(failing)).slice(-2)).toEqual(['CampaignMessageFailed', 'CampaignStopped']);
  });

  it('go on where nobody knew whether a message went out, once a person says that it did', async () => {
    const leadId = await addLead();
    await standsAtEnd(parts(), campaignsName);
    recorder.outcome = { as: 'unknown' };
    const [first] = await beganBefore(leadId, 90 * 60_000);
    begin();
    await eventually(async () => (await stateOf(first!)) === 'unknown');
    const admin = await system.signedIn('admin');
    const effects = [{ manager: campaignsName, key: first }];
    const answer = await admin.call('POST', '/api/effects/done', { effects });
    expect(answer).toMatchObject({ status: 200, body: { asked: 1, left: 0 } });
    expect(await typesOf(leadId)).toEqual(['CampaignStarted', 'CampaignMessageFailed', 'CampaignMessageSent']);
    expect(await stateOf(first!)).toBe('done');
    expect((await admin.call('POST', '/api/effects/done', { effects })).body).toMatchObject({ asked: 0 });
    expect(recorder.sent).toHaveLength(1);
  });

  it('hear from the service that a message arrived whose answer never came', async () => {
    const leadId = await addLead();
    await standsAtEnd(parts(), campaignsName);
    recorder.outcome = { as: 'unknown' };
    const [first] = await beganBefore(leadId, 90 * 60_000);
    begin();
    await eventually(async () => (await stateOf(first!)) === 'unknown');
    recorder.taken = true;
    await arrived(leadId, first!);
    await eventually(async () => (await stateOf(first!)) === 'done');
    expect((await typesOf(leadId)).at(-1)).toBe('CampaignMessageSent');
    await eventually(async () => (await kindsOf(leadId)).includes('campaign-settle'));
  });

  const stateOf = async (timer: string) => (await states()).find(({ key }) => key === timer)?.state;
  async function arrived(leadId: string, timer: string): Promise<void> {
    const data = { leadId, channel: 'sms', purpose: 'onboarding', templateId: 'first', askedBy: null } as const;
    const ids = { $correlationId: randomUUID(), $causationId: randomUUID() };
    const metadata = {
      ...ids,
      actor: { kind: 'webhook', id: 'twilio' } as const,
      occurredAt: new Date().toISOString(),
    };
    const event = { type: 'MessageSent', data: { ...data, attempt: 1, providerId: 'SM1' } } as const;
    await system.infrastructure.log.append(`message-${timer}`, [{ ...event, id: randomUUID(), metadata }], 'no_stream');
  }
  /** A restored log ends with the intent of the message. */
  async function begunBefore(leadId: string, timer: string): Promise<void> {
    const data = { ...messageIntended.example, leadId, runId: (await runIdOf(leadId))!, step: 'first' };
    const ids = { $correlationId: randomUUID(), $causationId: randomUUID() };
    const occurredAt = new Date().toISOString();
    const metadata = { ...ids, actor: { kind: 'system', id: campaignsName } as const, occurredAt };
    const event = { type: 'MessageIntended', data, id: randomUUID(), metadata } as const;
    await system.infrastructure.log.append(`message-${timer}`, [event], 'no_stream');
  }
  const runIdOf = async (leadId: string) => {
    const [event] = await system.infrastructure.log.readStream(`campaign-${leadId}`);
    return (event!.data as { runId?: string }).runId;
  };
  /** Effects about the lead, without its messages. */
  const kindsOf = async (leadId: string) =>
    (
      await system.infrastructure.pool.query<{ kind: string }>(
        `select kind from effects where manager = $1 and kind <> 'campaign-message' and lead_id = $2 order by 1`,
        [campaignsName, leadId],
      )
    ).rows.map(({ kind }) => kind);
});
