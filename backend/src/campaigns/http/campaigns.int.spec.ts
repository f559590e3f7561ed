import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkAnswer, CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type {
  CampaignList,
  CampaignStats,
  ShownCampaign,
  Upcoming,
  Workflows,
} from '../../../../contracts/src/campaigns/queries.js';
import type { CaseTimeline } from '../../../../contracts/src/cases/queries.js';
import type { Rehearsal } from '../../../../contracts/src/campaigns/rehearsal.js';
import type { Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

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
    const told = timeline.events.filter(({ of }) => of?.kind === 'campaign').map(({ type }) => type);
    expect(told).toEqual(['CampaignStarted', 'CampaignStopped']);
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
