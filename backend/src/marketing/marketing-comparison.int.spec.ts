import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type {
  CreateOdooLeadAnswer,
  SyncLeadAnswer,
  ComparisonPage,
  ComparisonRow,
} from '../../../contracts/src/marketing/routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { odooAccount, startOdoo } from '../../../testing/odoo.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const reading = new Set(['authenticate', 'search', 'search_read', 'search_count', 'get_metadata']);

describe.each(['json2', 'jsonrpc'] as const)('what Odoo has and the log has not, by %s', (api) => {
  let odoo: Awaited<ReturnType<typeof startOdoo>>;
  let system: TestSystem;
  let staff: Caller;
  let email: string;
  let count = 0;

  beforeAll(async () => {
    odoo = await startOdoo();
    system = await startSystem({ odoo: { api, url: odoo.url, ...odooAccount } });
    staff = await system.signedIn('user');
  });
  beforeEach(() => void (email = `owner${++count}@example.com`));
  afterAll(async () => {
    await system.stop();
    await odoo.stop();
  });

  const problem = (method: string, path: string, body?: object) => staff.call<Problem>(method, path, body);
  const sync = (id: string, again?: true) =>
    staff.call<SyncLeadAnswer & Problem>('POST', '/api/odoo/sync-lead', { id, again });
  const adopt = (odooId: number, caller = staff) =>
    caller.call<CommandAnswer & Problem>('POST', `/api/odoo/leads/${odooId}/adoption`);
  const typesOf = async (id: string) =>
    (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events.map(({ type }) => type);

  async function newLead(): Promise<string> {
    const body = {
      name: 'Sample Owner',
      email,
      phone: '515-555-0100',
      source: 'manual',
      propertyAddress: '1 Sample St',
    };
    const { id, position } = (await staff.call<CommandAnswer>('POST', '/api/leads', body)).body;
    await system.projected(position);
    return id;
  }
  async function settled(): Promise<void> {
    const { body } = await staff.call<{ position: string }>('POST', '/api/leads', {
      email: 'mark@example.com',
      source: 'manual',
    });
    await system.projected(body.position);
  }
  /** All pages of both sides, reduced to this test's lead. */
  async function compared(): Promise<ComparisonRow[]> {
    await settled();
    const rows: ComparisonRow[] = [];
    for (const side of ['odoo', 'here'])
      for (let after: string | null = ''; after !== null;) {
        const { status, body }: { status: number; body: ComparisonPage } = await staff.call<ComparisonPage>(
          'GET',
          `/api/odoo/comparison?side=${side}${after && `&after=${after}`}`,
        );
        expect(status).toBe(200);
        rows.push(...body.rows);
        after = body.next;
      }
    return rows;
  }
  const about = async (leadId: string) =>
    (await compared()).filter((row) => row.kind !== 'only_there' && row.leadId === leadId);
  const onlyThere = async (odooId: number) =>
    (await compared()).filter((row) => row.kind === 'only_there' && row.odooId === String(odooId));

  it('names a lead that nobody handed over, and nothing once it is there', async () => {
    const id = await newLead();
    expect(await about(id)).toEqual([
      { kind: 'only_here', leadId: id, name: 'Sample Owner', email, propertyAddress: '1 Sample St', why: 'never' },
    ]);
    await sync(id);
    expect(await about(id)).toEqual([]);
  });

  it('names one that was deleted over there, and sends it again when that is asked for, once', async () => {
    const id = await newLead();
    const { odooId } = (await sync(id)).body;
    odoo.remove(Number(odooId));
    expect(await about(id)).toMatchObject([{ kind: 'only_here', why: 'gone' }]);
    const before = odoo.leads.length;
    // Without `again`, a lead that was taken, by the log, is not sent.
    expect((await sync(id)).body).toEqual({ odooId });
    const answers = await Promise.all([sync(id, true), sync(id, true), sync(id, true)]);
    expect(answers.map(({ body }) => body.odooId)).toEqual(Array(3).fill(String(before + 1)));
    expect(odoo.leads.length).toBe(before + 1);
    expect(await about(id)).toEqual([]);
  });

  it('names which fields differ; sends ours, or takes theirs by the revision that was seen', async () => {
    const id = await newLead();
    const odooId = Number((await sync(id)).body.odooId);
    Object.assign(odoo.leads[odooId - 1]!, { phone: '515-555-0199', email_from: email.toUpperCase() });
    const phones = [{ field: 'phone', here: '515-555-0100', there: '515-555-0199' }];
    const [row] = await about(id);
    expect(row).toMatchObject({ kind: 'differs', odooId: String(odooId), fields: phones });
    expect((await sync(id, true)).body).toEqual({ odooId: String(odooId) });
    expect(odoo.leads[odooId - 1]).toMatchObject({ phone: '515-555-0100', referred: `lead-${id}` });
    expect(await about(id)).toEqual([]);
    Object.assign(odoo.leads[odooId - 1]!, { phone: '515-555-0199' });
    const [again] = await about(id);
    if (again?.kind !== 'differs') throw new Error('It differs no more');
    const take = () =>
      staff.call<Problem>(
        'PATCH',
        `/api/leads/${id}`,
        { phone: '515-555-0199' },
        { 'if-match': `"${again.revision}"` },
      );
    expect([(await take()).status, (await take()).body.code]).toEqual([200, 'revision_mismatch']);
    expect(await about(id)).toEqual([]);
  });

  it('makes one of theirs a lead here, once, whoever presses', async () => {
    const there = odoo.leads.push({
      name: 'Offer',
      contact_name: 'Sample Buyer',
      email_from: email,
      street: '2 Sample St',
    });
    expect(await onlyThere(there)).toMatchObject([{ name: 'Sample Buyer', email, refused: null, sameEmail: null }]);
    const other = await system.signedIn('admin');
    const answers = await Promise.all([adopt(there), adopt(there, other), adopt(there), adopt(there, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { id } = answers[0].body;
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await typesOf(id)).toEqual(['LeadCreated', 'MarketingEnrolled']);
    const { body: history } = await staff.call<History>('GET', `/api/leads/${id}/history`);
    expect(history.events[0]!.data).toMatchObject({
      source: 'odoo',
      name: 'Sample Buyer',
      propertyAddress: '2 Sample St',
    });
    expect([await onlyThere(there), await about(id)]).toEqual([[], []]);
    const before = odoo.leads.length;
    // Differences are sent to the lead that it came from: no second lead there.
    Object.assign(odoo.leads[there - 1]!, { street: '3 Sample St' });
    expect((await about(id))[0]).toMatchObject({ kind: 'differs', odooId: String(there) });
    expect((await sync(id, true)).body).toEqual({ odooId: String(there) });
    expect([odoo.leads.length, odoo.leads[there - 1]!.street]).toEqual([before, '2 Sample St']);
  });

  it('names a lead here with the same e-mail, and one that has none', async () => {
    const id = await newLead();
    const there = odoo.leads.push({ name: 'A', email_from: email.toUpperCase() });
    expect(await onlyThere(there)).toMatchObject([{ sameEmail: id, refused: null }]);
    const nameless = odoo.leads.push({ name: 'B' });
    expect(await onlyThere(nameless)).toMatchObject([{ email: null, refused: 'no_email' }]);
    expect([(await adopt(nameless)).status, (await adopt(nameless)).body.code]).toEqual([
      409,
      'marketing_lead_unusable',
    ]);
    expect((await adopt(999_999)).body.detail).toBe('Odoo no longer has it.');
  });

  it('knows a lead of ours whose reference was written over, and makes none of one that is gone here', async () => {
    const id = await newLead();
    const odooId = Number((await sync(id)).body.odooId);
    odoo.leads[odooId - 1]!.referred = 'A friend';
    expect([await about(id), await onlyThere(odooId)]).toEqual([[], []]);
    expect((await adopt(odooId)).body.detail).toBe('It was handed over from here.');
    const stranger = odoo.leads.push({
      name: 'C',
      email_from: email,
      referred: 'lead-11111111-1111-4111-8111-111111111111',
    });
    expect(await onlyThere(stranger)).toMatchObject([{ refused: 'was_here', sameEmail: null }]);
    expect((await adopt(stranger)).body.code).toBe('marketing_lead_unusable');
  });

  it('leaves out what was deleted here, and counts it', async () => {
    const id = await newLead();
    const odooId = Number((await sync(id)).body.odooId);
    await staff.call('DELETE', `/api/leads/${id}`);
    await settled();
    const { body } = await staff.call<ComparisonPage>('GET', `/api/odoo/comparison?side=odoo&after=${odooId - 1}`);
    expect([body.deletedHere, body.rows]).toEqual([1, []]);
    expect(await about(id)).toEqual([]);
  });

  it('only reads, a page at a time', async () => {
    for (let n = 0; n < 120; n++) odoo.leads.push({ name: `Sample ${n}`, email_from: `sample${n}@example.com` });
    const before = odoo.calls.length;
    const events = await system.infrastructure.log.head();
    const { body } = await staff.call<ComparisonPage>('GET', '/api/odoo/comparison?side=odoo');
    expect(body).toMatchObject({ looked: 100, total: odoo.leads.length - 1, next: expect.any(String) });
    await staff.call('GET', '/api/odoo/comparison?side=here');
    expect(odoo.calls.slice(before).filter((method) => !reading.has(method))).toEqual([]);
    expect(await system.infrastructure.log.head()).toEqual(events);
  });

  it('says why it can’t compare, and refuses visitors and what is no page', async () => {
    odoo.failNext(503);
    expect((await problem('GET', '/api/odoo/comparison?side=odoo')).body).toMatchObject({
      code: 'marketing_comparison_failed',
      title: 'Failed to compare with Odoo',
      detail: 'The marketing system answered with HTTP 503.',
    });
    odoo.failNext(503);
    expect((await adopt(1)).body).toMatchObject({ code: 'marketing_adoption_failed', status: 502 });
    for (const query of ['side=there', 'side=odoo&after=x', 'side=here&after=7', ''])
      expect((await problem('GET', `/api/odoo/comparison?${query}`)).status).toBe(400);
    for (const path of ['/api/odoo/leads/0/adoption', '/api/odoo/leads/x/adoption'])
      expect((await problem('POST', path)).status).toBe(400);
    expect((await system.visitor().call('GET', '/api/odoo/comparison?side=odoo')).status).toBe(401);
    expect((await adopt(1, system.visitor())).status).toBe(401);
  });

  describe('POST /api/odoo/leads', () => {
    const create = (body: object) => staff.call<CreateOdooLeadAnswer & Problem>('POST', '/api/odoo/leads', body);

    it('makes a lead there and here, once, however often', async () => {
      const input = { name: 'Sample Owner', email, propertyAddress: '5 Sample St' };
      const before = odoo.leads.length;
      const answers = await Promise.all([create(input), create(input), create(input)]);
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, String(before + 1)]));
      expect((await create({ ...input, email: email.toUpperCase() })).body).toEqual(answers[0].body);
      expect(odoo.leads.length).toBe(before + 1);
      expect(odoo.leads.at(-1)).toMatchObject({ name: 'Sample Owner', email_from: email, street: '5 Sample St' });
      expect(await typesOf(answers[0].body.leadId)).toEqual([
        ...['LeadCreated', 'MarketingEnrollmentRequested', 'MarketingEnrolled'],
      ]);
    });

    it('hands over the lead that is here already, however its address is written', async () => {
      const id = await newLead();
      for (const propertyAddress of ['1 sample st', '1 Sample Street'])
        expect((await create({ name: 'Other', email, propertyAddress })).body.leadId).toBe(id);
    });

    it('says in the words of the specification that it failed, and can be repeated', async () => {
      const input = { name: 'Sample Owner', email, propertyAddress: '6 Sample St' };
      odoo.failNext(401);
      expect((await create(input)).body).toMatchObject({ status: 502, title: 'Failed to create lead in Odoo' });
      expect((await create(input)).status).toBe(200);
      expect((await create({ ...input, email: 'none' })).body.errors?.[0]?.path).toBe('email');
      expect((await system.visitor().call('POST', '/api/odoo/leads', input)).status).toBe(401);
    });
  });
});
