import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { IntakeDrafts, type DueMail } from './intake-drafts.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

const guard = { website: '', filledInMs: 60_000 };
const draft = JSON.stringify({ form: { city: 'Ankeny' }, step: 1 });
const [minute, day] = [60_000, 24 * 3_600_000];

describe('a form to be finished later', () => {
  let system: TestSystem;
  let drafts: IntakeDrafts;
  let take: IntakeDrafts['take'];

  beforeAll(async () => {
    system = await sharedSystem();
    drafts = system.nest.get(IntakeDrafts);
    take = drafts.take.bind(drafts);
    // The system itself takes none meanwhile.
    jest.spyOn(drafts, 'take').mockResolvedValue(null);
  });
  afterAll(() => {
    jest.restoreAllMocks();
    return system.stop();
  });

  const keep = (email: string, form = 'enrollment') =>
    system.visitor().call('POST', '/api/intake-drafts', { form, email, draft, ...guard });
  const dueOf = async (email: string, at = new Date()) => {
    const taken: DueMail[] = [];
    for (let mail = await take(at); mail; mail = await take(at)) taken.push(mail);
    return taken.filter((mail) => mail.email === email);
  };
  const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

  it('is kept sealed, makes no lead, and its link hands it out once', async () => {
    const email = 'later@example.com';
    expect(await keep(email)).toMatchObject({ status: 202, body: { link: 'waits' } });
    const { rows } = await system.infrastructure.pool.query<{ row: string }>(
      'select intake_drafts::text as row from intake_drafts',
    );
    expect(rows.map(({ row }) => row).join()).not.toMatch(/later@|Ankeny/);
    const staff = await system.signedIn('user');
    expect((await staff.call<{ leads: object[] }>('GET', '/api/leads?search=later%40example.com')).body.leads).toEqual(
      [],
    );
    const [link] = await dueOf(email);
    const visitor = system.visitor();
    const path = `/api/intake-drafts/${link!.token}`;
    // A mail program that opens links uses nothing up.
    expect((await visitor.call('GET', path)).status).toBe(200);
    expect((await visitor.call('GET', path)).status).toBe(200);
    const key = { 'idempotency-key': randomUUID() };
    const taken = await visitor.call('POST', path, undefined, key);
    expect([taken.status, taken.body]).toEqual([200, { form: 'enrollment', draft }]);
    // As if the answer was lost.
    expect((await visitor.call('POST', path, undefined, key)).body).toEqual({ form: 'enrollment', draft });
    expect((await visitor.call('POST', path, undefined, { 'idempotency-key': randomUUID() })).status).toBe(404);
    expect((await visitor.call('GET', path)).status).toBe(404);
  });

  it('has one link and one reminder, and none any more once the form was sent', async () => {
    const email = 'remind@example.com';
    await keep(email);
    const now = new Date();
    const [link] = await dueOf(email, now);
    await drafts.done(link!, now);
    expect(await dueOf(email, after(now, 10 * minute))).toEqual([]);
    const later = after(now, 3 * day + minute);
    const [reminder] = await dueOf(email, later);
    expect(reminder).toMatchObject({ what: 'reminder', token: link!.token });
    expect(reminder!.messageId).not.toBe(link!.messageId);
    await drafts.sent('enrollment', email.toUpperCase(), now);
    expect(await dueOf(email, after(later, 10 * minute))).toEqual([]);
  });

  it('has a link that one process at a time takes, and that is taken again if nothing became of it', async () => {
    const email = 'taken@example.com';
    await keep(email);
    const now = new Date();
    const taken = (await Promise.all(Array.from({ length: 8 }, () => dueOf(email, now)))).flat();
    expect(taken).toHaveLength(1);
    expect(await dueOf(email, after(now, 4 * minute))).toEqual([]);
    expect(await dueOf(email, after(now, 10 * minute))).toEqual(taken);
    await drafts.tryLater(taken[0]!.id, after(now, 12 * minute));
    expect(await dueOf(email, after(now, 11 * minute))).toEqual([]);
    expect(await dueOf(email, after(now, 13 * minute))).toEqual(taken);
  });

  it('is gone after 14 days', async () => {
    const email = 'gone@example.com';
    await keep(email, 'analysis');
    const { token } = (await dueOf(email))[0]!;
    const then = after(new Date(), 14 * day + minute);
    expect(await drafts.look(token, then)).toBeNull();
    expect(await drafts.purge(then)).toBeGreaterThan(0);
    expect(await drafts.look(token, new Date())).toBeNull();
  });

  it('floods nobody with links', async () => {
    const answers = [];
    for (let asked = 0; asked < 6; asked++) answers.push((await keep('flooded@example.com')).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('is refused from a script, without an e-mail, and of any other size', async () => {
    const visitor = system.visitor();
    const body = { form: 'enrollment', email: 'x@example.com', draft };
    for (const wrong of [body, { ...body, ...guard, email: '' }, { ...body, ...guard, draft: 'x'.repeat(50_000) }])
      expect((await visitor.call('POST', '/api/intake-drafts', wrong)).status).toBe(400);
    expect((await visitor.call('GET', '/api/intake-drafts/no-such')).status).toBe(404);
  });

  it('what was consented to in the form stands in the lead’s history', async () => {
    const enrollment = {
      ...{ propertyType: 'condo', unitCount: 1, estimatedRentCents: 180_000, propertyAddress: '1 Sample St' },
      ...{
        city: 'Ankeny',
        zipCode: '50023',
        name: 'Sample Owner',
        email: 'consent@example.com',
        phone: '515-555-0100',
      },
    };
    const answer = await system.visitor().call<CommandAnswer>('POST', '/api/enrollments', {
      ...enrollment,
      ...guard,
      consentTextVersion: 1,
      textsConsented: true,
    });
    const staff = await system.signedIn('user');
    const path = `/api/leads/${answer.body.id}`;
    const spoken = await staff.call('POST', `${path}/consent`, { channel: 'email', consent: 'withdrawn' });
    expect(spoken.status).toBe(200);
    const { body } = await staff.call<{ events: { type: string; data: object }[] }>('GET', `${path}/history`);
    expect(body.events.map(({ type }) => type)).toEqual(['LeadCreated', 'ConsentGiven', 'ConsentRevoked']);
    expect(body.events[0]!.data).toMatchObject({ consentTextVersion: 1 });
    expect(body.events[1]!.data).toMatchObject({ channel: 'sms', words: expect.stringContaining('Reply STOP') });
  });
});
