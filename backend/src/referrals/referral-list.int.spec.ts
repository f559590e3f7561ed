import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import type { DuePayments } from '../../../contracts/src/payments/queries.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { referralColumns, referralListSchema, type ShownReferral } from '../../../contracts/src/referrals/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const samples = [
  { clientName: 'ann Sample', realtorName: 'Zoe Realtor', realtorCompany: 'Sample_Realty', propertyType: 'condo' },
  { clientName: 'Bea Sample', realtorName: 'yan Realtor', propertyAddress: '7 Oak St, Ames, IA 50010' },
  {
    ...{ clientName: 'Cy Sample', clientPhone: '(515) 555-0188 ext. 4', realtorName: 'Xia Realtor' },
    notes: '=HYPERLINK("http://example.com")',
  },
] as const;

describe('the table of referrals', () => {
  let system: TestSystem;
  let admin: Caller;
  const ids: string[] = [];
  let deleted: string;

  beforeAll(async () => {
    system = await startSystem();
    admin = await system.signedIn('admin');
    for (const sample of [...samples, { clientName: 'Gone Sample' }]) ids.push((await submit(sample)).id);
    deleted = ids.pop()!;
    await admin.call('DELETE', `/api/referrals/${deleted}`);
    // The first two become leads; the first of these is closed.
    const leads: string[] = [];
    for (const id of ids.slice(0, 2))
      leads.push((await admin.call<CommandAnswer>('POST', `/api/referrals/${id}/lead`, {})).body.id);
    await admin.call('POST', `/api/leads/${leads[0]}/status`, { status: 'closed' });
    await admin.call('POST', `/api/referrals/${ids[0]}/status`, { status: 'converted' });
    const paid = await admin.call<CommandAnswer>('POST', `/api/referrals/${ids[2]}/payment`, { feeCents: 412_50 });
    await system.projected(paid.body.position);
  });
  afterAll(() => system.stop());

  async function submit(over: object) {
    const body = { ...referralSubmitted.example, ...filledIn, ...over };
    return (await admin.call<CommandAnswer>('POST', '/api/referrals', body)).body;
  }
  const list = async (query = '') =>
    referralListSchema.parse((await admin.call('GET', `/api/referrals?${query}`)).body);
  const names = (rows: readonly ShownReferral[]) => rows.map(({ clientName }) => clientName.split(' ')[0]);

  it('has those that are not deleted, newest first, with the fee that their leads make due', async () => {
    const { referrals, total } = await list();
    expect([total, names(referrals)]).toEqual([3, ['Cy', 'Bea', 'ann']]);
    expect(referrals.map(({ fee, leadStatus, referralFeeCents }) => [fee, leadStatus, referralFeeCents])).toEqual([
      ['paid', null, 412_50],
      ['not_due', 'leads', null],
      ['due', 'closed', null],
    ]);
    expect((await admin.call('GET', `/api/referrals/${deleted}`)).status).toBe(200);
    const none = await admin.call<Problem>('GET', `/api/referrals/${randomUUID()}`);
    expect([none.status, none.body.code]).toEqual([404, 'referral_not_found']);
  });

  it('is sorted by every column, both ways, what is unknown last', async () => {
    for (const column of referralColumns)
      for (const sort of [column, `-${column}`]) expect((await list(`sort=${sort}`)).referrals).toHaveLength(3);
    expect(names((await list('sort=clientName')).referrals)).toEqual(['ann', 'Bea', 'Cy']);
    expect(names((await list('sort=-realtorName')).referrals)).toEqual(['ann', 'Bea', 'Cy']);
    expect(names((await list('sort=fee')).referrals)).toEqual(['Bea', 'ann', 'Cy']);
    expect(names((await list('sort=-leadStatus')).referrals)).toEqual(['ann', 'Bea', 'Cy']);
    expect(names((await list('sort=-status')).referrals)[0]).toBe('ann');
  });

  it.each([
    ['status=converted', ['ann']],
    ['status=pending,lost', ['Cy', 'Bea']],
    ['fee=due', ['ann']],
    ['fee=not_due,paid', ['Cy', 'Bea']],
    ['propertyType=condo', ['ann']],
    ['realtorName=YAN', ['Bea']],
    ['realtorCompany=sample_', ['ann']],
    ['clientName=%25', []],
    ['propertyAddress=ames', ['Bea']],
    ['search=o%C3%A4k', ['Bea']],
    ['realtorName=y%C3%A1n', ['Bea']],
    ['search=oak', ['Bea']],
    ['search=%2B1 515.555.0188', ['Cy']],
    ['search=555-0188', ['Cy']],
    ['search=realtor@example', ['Cy', 'Bea', 'ann']],
    ['search=sample&fee=due&sort=fee', ['ann']],
  ])('shows only what fits: %s', async (query, expected) => {
    const { referrals, total } = await list(query);
    expect([names(referrals), total]).toEqual([expected, expected.length]);
  });

  it.each(['', '&search=realtor@example', '&status=pending,converted,lost'])(
    'comes in pages that end where the next begin, behind the last as well: %s',
    async (filter) => {
      const pages = await Promise.all(
        [0, 1, 2, 3].map((offset) => list(`sort=propertyType&limit=1&offset=${offset}${filter}`)),
      );
      expect(new Set(pages.flatMap(({ referrals }) => names(referrals))).size).toBe(3);
      expect(pages.map(({ referrals, total }) => [referrals.length, total])).toEqual([
        [1, 3],
        [1, 3],
        [1, 3],
        [0, 3],
      ]);
    },
  );

  it.each([
    ['sort=position', 'sort'],
    ['status=won', 'status.0'],
    ['fee=late', 'fee.0'],
    ['offset=-1', 'offset'],
    ['limit=201', 'limit'],
    ['castle=1', 'castle'],
  ])('refuses %s, naming it', async (query, path) => {
    for (const read of ['', '/export']) {
      if (read && /offset|limit/.test(query)) continue;
      const { status, body } = await admin.call<Problem>('GET', `/api/referrals${read}?${query}`);
      expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    }
  });

  it('goes into a file as it is filtered and sorted, and no value of it is a formula', async () => {
    const answer = await fetch(
      `${system.url}/api/referrals/export?sort=clientName&columns=clientName,fee,referralFeeCents,notes`,
      {
        headers: { cookie: admin.cookie },
      },
    );
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="referrals-[\d-]{10}\.csv"$/);
    const lines = (await answer.text()).replace('\ufeff', '').trim().split('\n');
    expect(lines).toEqual([
      'Client,Fee,Fee paid,Notes,Id',
      `ann Sample,due,,Moves to Chicago in June.,${ids[0]}`,
      `Bea Sample,not due,,Moves to Chicago in June.,${ids[1]}`,
      `Cy Sample,paid,412.50,"'=HYPERLINK(""http://example.com"")",${ids[2]}`,
    ]);
    const { body } = await admin.call<string>('GET', '/api/referrals/export?fee=due');
    expect(body.trim().split('\n')).toHaveLength(2);
  });

  it('goes by the lead that stays after a merge, and by none that is deleted, as the payments do', async () => {
    const [, bea] = ids;
    const { leadId } = (await list()).referrals.find(({ id }) => id === bea)!;
    const stays = randomUUID();
    const lead = { id: stays, email: 'owner@example.com', source: 'manual' };
    await admin.call('POST', '/api/leads', lead);
    await admin.call('POST', `/api/leads/${stays}/status`, { status: 'closed' });
    const merged = await admin.call<CommandAnswer>('POST', `/api/leads/${leadId}/merge`, { into: stays });
    await system.projected(merged.body.position);
    const isDue = async () => {
      const { body } = await admin.call<DuePayments>('GET', '/api/payments/due');
      const shown = (await list()).referrals.find(({ id }) => id === bea)!;
      const listed = (await list('fee=due')).referrals.some(({ id }) => id === bea);
      const due = body.referralFees;
      const amountCents = due.reduce((sum, fee) => sum + fee.amountCents, 0);
      expect(body.totals.referralFees).toEqual({ count: due.length, amountCents });
      expect(body.totals.onboardingFees).toMatchObject({ count: body.onboardingFees.length });
      return [shown.fee, shown.leadStatus, listed, due.some(({ referralId }) => referralId === bea)];
    };
    expect(await isDue()).toEqual(['due', 'closed', true, true]);
    const won = await admin.call<CommandAnswer>('POST', `/api/leads/${stays}/status`, { status: 'won' });
    await system.projected(won.body.position);
    expect(await isDue()).toEqual(['due', 'won', true, true]);
    const gone = await admin.call<CommandAnswer>('DELETE', `/api/leads/${stays}`);
    await system.projected(gone.body.position);
    expect(await isDue()).toEqual(['not_due', null, false, false]);
  });
});
