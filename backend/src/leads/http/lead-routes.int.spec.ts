import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  commandAnswerSchema,
  type BulkAnswer,
  type CommandAnswer,
  type UndoPreview,
} from '../../../../contracts/src/answers.js';
import { historySchema, type History } from '../../../../contracts/src/history/queries.js';
import { leadAnswerSchema, type LeadAnswer } from '../../../../contracts/src/leads/queries.js';
import { leadListSchema, type LeadList } from '../../../../contracts/src/pipeline/lead-list.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { Caller } from '../../../../testing/caller.js';
import { filledIn } from '../../../../testing/filled-in.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual', propertyType: 'single-family' };
const enrollment = {
  propertyType: 'single-family',
  unitCount: 1,
  estimatedRentCents: 180_000,
  propertyAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
};

describe('the routes of leads', () => {
  let system: TestSystem;
  let staff: Caller;
  let admin: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
    admin = await system.signedIn('admin');
  });
  afterAll(() => system.stop());

  async function add(): Promise<string> {
    return (await staff.call<CommandAnswer>('POST', '/api/leads', newLead)).body.id;
  }

  it('adds a lead, and every command goes on from the revision of the one before', async () => {
    const created = await staff.call<CommandAnswer>('POST', '/api/leads', newLead);
    expect(created.status).toBe(201);
    expect(created.headers.get('etag')).toBe('"0"');
    const { id } = commandAnswerSchema.parse(created.body);
    const steps: [string, string, unknown, number][] = [
      ['PATCH', '', { phone: '515-555-0101', unitCount: 2 }, 2],
      [
        'POST',
        '/improvements',
        { improvements: [{ name: 'Painting', checked: true, estimatedCostCents: 1, customCostCents: null }] },
        3,
      ],
      ['POST', '/pitch', { estimatedRentCents: 195_000, improvements: [] }, 5],
      ['POST', '/acknowledgment', { acknowledged: true }, 7],
      ['POST', '/walkthrough', { start: '2026-03-03T20:15:00+00:00' }, 8],
      ['POST', '/notes', { content: 'Prefers calls after five.' }, 9],
      ['POST', '/payments', { amountCents: 19_900, method: 'check', reference: 'Check 1042' }, 10],
      ['POST', '/status', { status: 'closed' }, 11],
      ['DELETE', '', undefined, 12],
      ['POST', '/restore', undefined, 13],
    ];
    let last: CommandAnswer | undefined;
    for (const [method, path, body, revision] of steps) {
      const answer = await staff.call<CommandAnswer>(method, `/api/leads/${id}${path}`, body);
      expect([path, answer.status, answer.body.revision, answer.headers.get('etag')]).toEqual([
        path,
        200,
        revision,
        `"${revision}"`,
      ]);
      last = answer.body;
    }
    await system.projected(last?.position ?? '');
    const { lead } = leadAnswerSchema.parse((await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body);
    expect(lead).toMatchObject({
      ...newLead,
      id,
      revision: 13,
      status: 'closed',
      phone: '515-555-0101',
      unitCount: 2,
      estimatedRentCents: 195_000,
      requirementsAcknowledged: true,
      walkthroughStart: '2026-03-03T20:15:00.000Z',
      paidCents: 19_900,
      noteCount: 1,
      deletedAt: null,
    });
  });

  it('answers nothing to do with the revision and position that stand', async () => {
    const id = await add();
    const moved = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/status`, { status: 'won' });
    const again = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/status`, { status: 'won' });
    expect(again.body).toEqual(moved.body);
  });

  it('takes an id of the caller, in one spelling, and never overwrites a lead', async () => {
    const id = randomUUID();
    const first = await staff.call<CommandAnswer>('POST', '/api/leads', { ...newLead, id: id.toUpperCase() });
    expect(first.body.id).toBe(id);
    const second = await staff.call<Problem>('POST', '/api/leads', { ...newLead, id });
    expect([second.status, second.body.code]).toEqual([409, 'lead_exists']);
  });

  it('fault 39: refuses a change based on an older revision, naming the newer one', async () => {
    const id = await add();
    await staff.call('POST', `/api/leads/${id}/status`, { status: 'won' }, { 'if-match': '"0"' });
    const late = await staff.call<Problem>(
      'POST',
      `/api/leads/${id}/status`,
      { status: 'lost' },
      { 'if-match': '"0"' },
    );
    expect([late.status, late.body.code, late.body.currentRevision]).toEqual([412, 'revision_mismatch', 1]);
    expect(late.headers.get('content-type')).toMatch('application/problem+json');
  });

  it('moves many cards under one correlation id, with an outcome for each', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, add));
    const missing = randomUUID();
    const answer = await staff.call<BulkAnswer>('POST', '/api/leads/status', {
      ids: [...ids, missing],
      status: 'lost',
    });
    expect(answer.body.results.map(({ ok }) => ok)).toEqual([...ids.map(() => true), false]);
    expect(answer.body.results.at(-1)).toMatchObject({ id: missing, code: 'lead_not_found' });
    for (const id of ids) {
      const { body } = await staff.call<History>('GET', `/api/leads/${id}/history`);
      expect(body.events.at(-1)?.correlationId).toBe(answer.body.correlationId);
    }
  });

  it('shows the history from the log with the names of who acted, and undoes with a preview first', async () => {
    const id = await add();
    await staff.call('POST', `/api/leads/${id}/status`, { status: 'won' });
    const history = historySchema.parse((await staff.call('GET', `/api/leads/${id}/history`)).body);
    expect(history.events.map(({ type, actorName }) => [type, actorName])).toEqual([
      ['LeadCreated', 'User'],
      ['LeadStatusMoved', 'User'],
    ]);
    const eventId = history.events[1]?.id;
    const preview = await staff.call<UndoPreview>('POST', `/api/leads/${id}/undo`, { eventId, preview: true });
    expect(preview.body).toMatchObject({
      possible: true,
      events: [{ type: 'LeadStatusMoved', data: { from: 'won', to: 'leads' } }],
    });
    const undone = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/undo`, { eventId });
    expect(undone.body.revision).toBe(2);
    const again = await staff.call<Problem>('POST', `/api/leads/${id}/undo`, { eventId: history.events[0]?.id });
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'undo_not_possible',
      'Delete the lead instead.',
    ]);
  });

  it('pages and filters the list, and shows the deleted to admins only', async () => {
    const city = `Waukee ${randomUUID().slice(0, 8)}`;
    const made: CommandAnswer[] = [];
    for (let n = 0; n < 5; n++)
      made.push(
        (await staff.call<CommandAnswer>('POST', '/api/leads', { ...newLead, city, name: `100% Owner_${n}` })).body,
      );
    const gone = made[4]?.id;
    const deleted = await staff.call<CommandAnswer>('DELETE', `/api/leads/${gone}`);
    await system.projected(deleted.body.position);
    const where = `/api/leads?city=${encodeURIComponent(city)}`;
    const first = leadListSchema.parse((await staff.call<LeadList>('GET', `${where}&limit=3`)).body);
    const second = leadListSchema.parse(
      (await staff.call<LeadList>('GET', `${where}&limit=3&cursor=${first.next}`)).body,
    );
    expect([...first.leads, ...second.leads].map(({ id }) => id)).toEqual([3, 2, 1, 0].map((n) => made[n]?.id));
    expect(second.next).toBeUndefined();
    expect(
      (await staff.call<LeadList>('GET', `${where}&search=${encodeURIComponent('100% owner_2')}`)).body.leads,
    ).toHaveLength(1);
    expect((await staff.call('GET', `${where}&deleted=true`)).status).toBe(403);
    expect((await admin.call<LeadList>('GET', `${where}&deleted=true`)).body.leads.map(({ id }) => id)).toEqual([gone]);
    expect((await staff.call('GET', `/api/leads/${gone}`)).status).toBe(404);
    expect((await admin.call('GET', `/api/leads/${gone}`)).status).toBe(200);
    expect((await staff.call('GET', `${where}&cursor=nonsense`)).status).toBe(400);
  });

  it('lets a visitor enrol and book the walkthrough of that one lead, nothing else', async () => {
    const visitor = system.visitor();
    const enrolled = await visitor.call<CommandAnswer>('POST', '/api/enrollments', { ...enrollment, ...filledIn });
    expect(enrolled.status).toBe(201);
    const { id } = enrolled.body;
    expect((await visitor.call('POST', `/api/leads/${id}/walkthrough`, {})).status).toBe(200);
    expect((await visitor.call('POST', `/api/leads/${await add()}/walkthrough`, {})).status).toBe(403);
    expect((await visitor.call('POST', `/api/leads/${id}/status`, { status: 'won' })).status).toBe(401);
    expect((await system.visitor().call('POST', `/api/leads/${id}/walkthrough`, {})).status).toBe(401);
    const { body } = await staff.call<History>('GET', `/api/leads/${id}/history`);
    expect(body.events.map(({ type, actor }) => [type, actor.kind])).toEqual([
      ['LeadCreated', 'visitor'],
      ['WalkthroughScheduled', 'visitor'],
      ['LeadStatusMoved', 'visitor'],
    ]);
    expect(body.events[0]?.data).toMatchObject({
      status: 'enrolled',
      source: 'enrollment',
      propertyAddress: '100 Sample St, Ankeny, IA 50023',
    });
  });

  it('lets a visitor who enrolled two properties book the walkthrough of each', async () => {
    const visitor = system.visitor();
    const ids: string[] = [];
    for (const propertyAddress of ['100 Sample St', '9 Elm St']) {
      const body = { ...enrollment, propertyAddress, ...filledIn };
      const answer = await visitor.call<CommandAnswer>('POST', '/api/enrollments', body);
      ids.push(answer.body.id);
      // A browser must send it with the next enrolment, too.
      expect(answer.headers.getSetCookie().find((line) => line.startsWith('enrollment='))).toContain('Path=/api;');
    }
    for (const id of ids) expect((await visitor.call('POST', `/api/leads/${id}/walkthrough`, {})).status).toBe(200);
  });

  it('keeps an enrolled visitor from pulling back what staff have moved on', async () => {
    const visitor = system.visitor();
    const { id } = (await visitor.call<CommandAnswer>('POST', '/api/enrollments', { ...enrollment, ...filledIn })).body;
    expect((await visitor.call('POST', `/api/leads/${id}/walkthrough`, {})).status).toBe(200);
    expect((await staff.call('POST', `/api/leads/${id}/status`, { status: 'closed' })).status).toBe(200);
    const { status, body } = await visitor.call<Problem>('POST', `/api/leads/${id}/walkthrough`, {
      start: '2026-03-03T20:15:00Z',
    });
    expect([status, body.code, body.title]).toEqual([
      409,
      'lead_taken_over',
      'Our team is already working on this property, so this can no longer be changed here. Please call us.',
    ]);
    const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
    expect(events.at(-1)?.data).toEqual({ from: 'walkthrough_scheduled', to: 'closed' });
  });

  it('lets a visitor add a lead from a public form only, without a status', async () => {
    const visitor = system.visitor();
    expect((await visitor.call('POST', '/api/leads', { ...newLead, ...filledIn, source: 'webinar' })).status).toBe(201);
    expect((await visitor.call<Problem>('POST', '/api/leads', { ...newLead, ...filledIn })).body.code).toBe(
      'forbidden',
    );
    expect(
      (await visitor.call<Problem>('POST', '/api/leads', { ...newLead, ...filledIn, source: 'webinar', status: 'won' }))
        .body.code,
    ).toBe('forbidden');
  });

  it.each(['rent-vs-sell-calculator', 'webinar'])(
    'puts what a form of %s does not ask as not known',
    async (source) => {
      const name = `owner of ${source}`;
      const body = { name, email: 'owner@example.com', source, ...filledIn };
      const { id, position } = (await system.visitor().call<CommandAnswer>('POST', '/api/leads', body)).body;
      await system.projected(position);
      expect((await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body.lead).toMatchObject({
        ...{ name, email: 'owner@example.com', source, status: 'leads' },
        ...{ propertyAddress: 'Not provided', squareFootage: 0 },
      });
    },
  );
});
