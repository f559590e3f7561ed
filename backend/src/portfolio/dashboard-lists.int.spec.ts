import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Communication, Portfolio } from '../../../contracts/src/pipeline/dashboard.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('portfolio, communication and the export of the pipeline', () => {
  let system: TestSystem;
  let staff: Caller;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    let last = '0';
    const add = async (name: string, lead: object, status?: string) => {
      const sent = { name, email: 'owner@example.com', source: 'manual', ...lead };
      const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', sent);
      ids[name] = body.id;
      last = body.position;
      if (status)
        last = (await staff.call<CommandAnswer>('POST', `/api/leads/${body.id}/status`, { status })).body.position;
    };
    await add('=HYPERLINK("x")', {
      propertyAddress: '1 Sample St',
      estimatedRentCents: 200_000,
      phone: '+15155550100',
    });
    await add('Closed', { propertyAddress: '2 Sample St', unitCount: 4, estimatedRentCents: 400_000 }, 'closed');
    await add('Unknown rent', { propertyAddress: '3 100%_St', unitCount: 2 }, 'enrolled');
    await add('No property', { propertyAddress: 'Not provided', estimatedRentCents: 100_000 });
    await system.projected(last);
  });
  afterAll(() => system.stop());

  const portfolio = async (query = '') => (await staff.call<Portfolio>('GET', `/api/portfolio${query}`)).body;

  it('shows every lead with a property, closed ones as active', async () => {
    const { properties, totals } = await portfolio();
    expect(properties.map(({ name, state }) => [name, state])).toEqual([
      ['Unknown rent', 'pending'],
      ['Closed', 'active'],
      ['=HYPERLINK("x")', 'pending'],
    ]);
    // Five units have a known rent: 6,000 dollars.
    expect(totals).toEqual({
      properties: 3,
      units: 7,
      monthlyRevenueCents: 600_000,
      averageRentPerUnitCents: 120_000,
    });
  });

  it('has totals that follow the filter, and pages that do not change them', async () => {
    expect((await portfolio('?state=active')).totals).toMatchObject({ properties: 1, units: 4 });
    expect((await portfolio('?search=100%25_')).properties.map(({ name }) => name)).toEqual(['Unknown rent']);
    expect((await portfolio('?search=nothing')).totals).toEqual({
      properties: 0,
      units: 0,
      monthlyRevenueCents: 0,
      averageRentPerUnitCents: null,
    });
    const first = await portfolio('?limit=2');
    const second = await portfolio(`?limit=2&cursor=${first.next}`);
    expect([...first.properties, ...second.properties]).toHaveLength(3);
    expect(second.next).toBeUndefined();
    expect(second.totals).toEqual(first.totals);
    expect((await staff.call('GET', '/api/portfolio?state=gone')).status).toBe(400);
    expect((await staff.call('GET', '/api/portfolio?cursor=x')).status).toBe(400);
  });

  it('counts the open leads by their last contact, and names who waits', async () => {
    const { body } = await staff.call<Communication>('GET', '/api/communication');
    expect(body).toMatchObject({ open: 3, withPhone: 1, inMarketing: 0, marketingFailed: 0 });
    expect(Object.fromEntries(body.byLastContact.map(({ bucket, leads }) => [bucket, leads]))).toEqual({
      today: 1,
      week: 0,
      month: 0,
      older: 0,
      never: 2,
    });
    expect(body.waiting.map(({ name }) => name)).toEqual(
      ['=HYPERLINK("x")', 'Unknown rent', 'No property'].sort(byWait),
    );
    function byWait(a: string, b: string): number {
      const at = (name: string) => body.waiting.find((lead) => lead.name === name)!;
      const since = (name: string) => at(name).lastContactedAt ?? at(name).createdAt;
      return since(a).localeCompare(since(b));
    }
  });

  it('exports what matches as CSV that no spreadsheet runs', async () => {
    const { headers, body } = await staff.call<string>('GET', '/api/pipeline/export?search=sample%20st');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="pipeline-\d{4}-\d\d-\d\d\.csv"$/);
    const [header, closed, formula, ...rest] = body.replace('\ufeff', '').trim().split('\n');
    expect(header).toMatch(/^Name,Email,Phone,Stage,/);
    expect(closed).toMatch(/^Closed,owner@example\.com,,Closed,/);
    expect(formula).toMatch(/^"'=HYPERLINK\(""x""\)",owner@example\.com,'\+15155550100,New Lead,/);
    expect(formula).toContain(`,2000.00,`);
    expect(rest).toEqual([]);
    const all = await staff.call<string>('GET', '/api/pipeline/export');
    expect(all.body.trim().split('\n')).toHaveLength(5);
    const idOf = (line: string | undefined) => line!.split(',')[header!.split(',').indexOf('Id')]!;
    const chosen = `/api/pipeline/selection?ids=${idOf(closed)}`;
    const selection = await staff.call<string>('GET', chosen);
    expect(selection.headers.get('content-disposition')).toMatch(/filename="selection-/);
    expect(selection.body.replace('\ufeff', '').trim().split('\n')).toEqual([header, closed]);
    expect((await system.visitor().call('GET', chosen)).status).toBe(401);
    expect((await staff.call('GET', '/api/pipeline/selection')).status).toBe(400);
    expect((await staff.call('GET', '/api/pipeline/export?status=gone')).status).toBe(400);
    expect((await system.visitor().call('GET', '/api/pipeline/export')).status).toBe(401);
  });
});
