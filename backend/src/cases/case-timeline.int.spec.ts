import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { leadIdsOf, property, submitForm } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

const referral = {
  realtorName: 'Sample Realtor',
  realtorEmail: 'realtor@example.com',
  realtorPhone: '515-555-0110',
  realtorCompany: 'Sample Realty',
  clientName: 'Sample Client',
  clientEmail: 'client@example.com',
  clientPhone: '515-555-0111',
  propertyAddress: '100 Sample St, Ankeny, IA 50023',
  propertyType: 'single-family',
  notes: 'Moves in June.',
};
let system: TestSystem;
let admin: Caller;
let staff: Caller;
let visitor: Caller;

beforeAll(async () => {
  system = await sharedSystem();
  admin = await system.signedIn('admin');
  staff = await system.signedIn('user');
  visitor = system.visitor();
});
afterAll(() => system.stop());

const timelineOf = async (id: string) => (await staff.call<CaseTimeline>('GET', `/api/leads/${id}/timeline`)).body;
/** Without the automatic mails, which can't go out here. */
const shownIn = ({ events }: CaseTimeline) =>
  events.filter(({ of }) => of?.kind !== 'message').map(({ type, of }) => (of ? `${of.kind}: ${type}` : type));

describe('the timeline of a case', () => {
  it('weaves the lead and its analysis by position, and leaves the lead its own history', async () => {
    const submitted = await submitForm(system, [property], { email: 'woven@example.com' });
    const [leadId] = leadIdsOf(submitted.body);
    const note = await staff.call<CommandAnswer>('POST', `/api/leads/${leadId}/notes`, { content: 'Called.' });
    await system.projected(note.body.position);

    const timeline = await timelineOf(leadId!);
    expect(shownIn(timeline)).toEqual([
      'LeadCreated',
      'analysis: AnalysisRequested',
      'analysis: AnalysisLinked',
      'TaskAdded',
      'analysis: RentEstimateFailed',
      'analysis: RentEstimated',
      'NoteAdded',
    ]);
    const positions = timeline.events.map(({ position }) => BigInt(position));
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    expect(timeline.events.filter(({ of, undoable }) => of && undoable)).toEqual([]);

    const history = (await staff.call<History>('GET', `/api/leads/${leadId}/history`)).body;
    expect(timeline.events.filter(({ of }) => !of)).toEqual(history.events);
    expect(timeline.revision).toBe(history.revision);
  });

  it('links other living leads of the same e-mail, however it is written', async () => {
    const add = (email: string) =>
      staff.call<CommandAnswer>('POST', '/api/leads', { name: 'Sample Owner', email, source: 'manual' });
    const [first, second, gone] = [
      await add('two@example.com'),
      await add('TWO@example.com'),
      await add('two@example.com'),
    ];
    await add('another@example.com');
    const deleted = await staff.call<CommandAnswer>('DELETE', `/api/leads/${gone.body.id}`);
    await system.projected(deleted.body.position);
    const { others, othersCount } = await timelineOf(first.body.id);
    expect(others).toMatchObject([{ id: second.body.id, status: 'leads' }]);
    expect(othersCount).toBe(1);
  });

  it('lists a hundred of them, and says how many there are', async () => {
    const add = () => staff.call<CommandAnswer>('POST', '/api/leads', { email: 'many@example.com', source: 'manual' });
    const added = await Promise.all(Array.from({ length: 103 }, add));
    const last = added.map(({ body }) => BigInt(body.position)).reduce((most, each) => (each > most ? each : most));
    await system.projected(last.toString());
    const { others, othersCount } = await timelineOf(added[0]!.body.id);
    expect([others.length, othersCount]).toEqual([100, 102]);
  });

  it('is for whoever may see the lead', async () => {
    const none = randomUUID();
    expect(await staff.call<Problem>('GET', `/api/leads/${none}/timeline`)).toMatchObject({
      status: 404,
      body: { code: 'lead_not_found' },
    });
    expect((await visitor.call('GET', `/api/leads/${none}/timeline`)).status).toBe(401);
    const lead = { name: 'Sample Owner', email: 'gone@example.com', source: 'manual' };
    const { id } = (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body;
    await staff.call('DELETE', `/api/leads/${id}`);
    expect((await staff.call('GET', `/api/leads/${id}/timeline`)).status).toBe(404);
    expect((await admin.call('GET', `/api/leads/${id}/timeline`)).status).toBe(200);
  });
});

describe('a referral that becomes a lead', () => {
  let id: string;
  const make = (caller: Caller, key?: string) =>
    caller.call<CommandAnswer>('POST', `/api/referrals/${id}/lead`, {}, key ? { 'idempotency-key': key } : {});

  beforeEach(async () => {
    id = (await visitor.call<CommandAnswer>('POST', '/api/referrals', { ...referral, ...filledIn })).body.id;
  });

  it('is its client with the property, source referral, and both are in one timeline', async () => {
    const made = await make(admin);
    expect(made.status).toBe(201);
    await system.projected(made.body.position);
    const { lead } = (await staff.call<LeadAnswer>('GET', `/api/leads/${made.body.id}`)).body;
    expect(lead).toMatchObject({
      name: 'Sample Client',
      email: 'client@example.com',
      phone: '515-555-0111',
      source: 'referral',
      status: 'leads',
      city: 'Ankeny',
      revision: made.body.revision,
    });
    expect(shownIn(await timelineOf(lead.id))).toEqual([
      'referral: ReferralSubmitted',
      'LeadCreated',
      'referral: ReferralLinked',
    ]);
  });

  it('becomes one lead, however often and by how many it is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(admin, randomUUID())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { events } = (await admin.call<History>('GET', `/api/referrals/${id}/history`)).body;
    expect(events.map(({ type }) => type)).toEqual(['ReferralSubmitted', 'ReferralLinked']);
  });

  it('is for admins, and for a referral that there is', async () => {
    expect((await make(staff)).status).toBe(403);
    expect((await make(visitor)).status).toBe(401);
    id = randomUUID();
    expect(await make(admin)).toMatchObject({ status: 404, body: { code: 'referral_not_found' } });
  });
});
