import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Caller } from '../../../../testing/caller.js';
import { EventStream } from '../../../../testing/event-stream.js';
import { eventually } from '../../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

const token = 'token-of-the-tests';

describe('GET /metrics', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await startSystem({ metricsToken: token });
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  async function scrape(): Promise<Map<string, number>> {
    const headers = { authorization: `Bearer ${token}` };
    const {
      status,
      body,
      headers: answered,
    } = await system.visitor().call<string>('GET', '/metrics', undefined, headers);
    expect(status).toBe(200);
    expect(answered.get('content-type')).toMatch('text/plain');
    const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  it('is shown to nobody without the token, in a session neither', async () => {
    expect((await system.visitor().call('GET', '/metrics')).status).toBe(401);
    const { status, headers } = await staff.call('GET', '/metrics', undefined, { authorization: 'Bearer wrong' });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('counts commands and queries by outcome, appends, conflicts and requests by pattern', async () => {
    const before = await scrape();
    const { body } = await staff.call<{ id: string; position: string }>('POST', '/api/leads', {
      ...{ name: 'Sample Owner', email: 'owner@example.com', source: 'manual' },
    });
    await staff.call('POST', `/api/leads/${body.id}/notes`, { content: 'A sample note' }, { 'if-match': '"7"' });
    await staff.call('GET', `/api/leads/${body.id}/history`);
    await staff.call('GET', '/api/leads?cursor=none');
    await system.visitor().call('GET', `/api/nothing/${body.id}`);
    await system.projected(body.position);
    const more = await scrape();
    const grown = (name: string) =>
      (more.get(`lead_pipeline_${name}`) ?? 0) - (before.get(`lead_pipeline_${name}`) ?? 0);
    expect(grown('command_seconds_count{command="CreateLead",outcome="done"}')).toBe(1);
    expect(grown('command_seconds_count{command="AddNote",outcome="revision_mismatch"}')).toBe(1);
    expect(grown('query_seconds_count{query="LeadHistoryController_history",outcome="done"}')).toBe(1);
    expect(grown('query_seconds_count{query="PipelineController_list",outcome="invalid_input"}')).toBe(1);
    expect(grown('append_seconds_count{outcome="stored"}')).toBe(1);
    expect(grown('http_request_seconds_count{method="POST",route="/api/leads",status="201"}')).toBe(1);
    expect(grown('http_request_seconds_count{method="GET",route="/api/leads/:id/history",status="200"}')).toBe(1);
    expect([...more.keys()].join()).not.toMatch(body.id);
  });

  it('counts a conflict and the retry after it', async () => {
    const { body } = await staff.call<{ id: string }>('POST', '/api/leads', {
      ...{ name: 'Sample Owner', email: 'owner@example.com', source: 'manual' },
    });
    const { log } = system.infrastructure;
    const [created] = await log.readStream(`lead-${body.id}`);
    const note = { noteId: randomUUID(), content: 'From another process' };
    const { $correlationId, $causationId, actor, occurredAt } = created!.metadata;
    const metadata = {
      $correlationId: $correlationId!,
      $causationId: $causationId!,
      actor: actor!,
      occurredAt: occurredAt!,
    };
    await log.append(`lead-${body.id}`, [{ id: randomUUID(), type: 'NoteAdded', data: note, metadata }], 0);
    const before = await scrape();
    const { status } = await staff.call('POST', `/api/leads/${body.id}/notes`, { content: 'A sample note' });
    expect(status).toBe(200);
    const after = await scrape();
    const name = 'lead_pipeline_append_conflicts_total';
    expect(after.get(name)! - before.get(name)!).toBe(1);
  });

  it('shows positions, lag, leases, managers, live clients and this process', async () => {
    const head = Number(await system.infrastructure.log.head());
    await system.projected(String(head));
    const live = await EventStream.open(staff);
    await live.until(({ event }) => event === 'hello');
    const samples = await eventually(async () => {
      const found = await scrape();
      return found.has('lead_pipeline_manager_position{manager="rent-estimates"}') ? found : undefined;
    });
    const of = (name: string) => samples.get(`lead_pipeline_${name}`);
    expect(of('up{part="log"}')).toBe(1);
    expect(of('log_position')).toBe(head);
    for (const projection of ['pipeline', 'activity', 'analyses']) {
      expect(of(`projection_position{projection="${projection}"}`)).toBe(head);
      expect(of(`projection_lag_seconds{projection="${projection}"}`)).toBe(0);
      expect(of(`projection_lag_events{projection="${projection}"}`)).toBe(0);
      expect(of(`projection_parked_streams{projection="${projection}"}`)).toBe(0);
      expect(of(`projection_status{projection="${projection}",status="live"}`)).toBe(1);
    }
    expect(of('lease_held{lease="projector"}')).toBe(1);
    expect(of('lease_held{lease="rent-estimates"}')).toBe(1);
    expect(of('effects_stuck{manager="rent-estimates"}')).toBe(0);
    expect(of('live_clients')).toBe(1);
    expect(samples.get('process_cpu_user_seconds_total')).toBeGreaterThan(0);
    live.close();
  });

  it('answers while the log is down, and says so', async () => {
    await system.node.stop();
    const samples = await scrape();
    expect(samples.get('lead_pipeline_up{part="log"}')).toBe(0);
    expect(samples.get('lead_pipeline_up{part="managers"}')).toBe(1);
    await system.node.start();
  });
});
