import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { leadStatuses } from '../../../contracts/src/lead-status.js';
import { activitySchema, type Activity } from '../../../contracts/src/activity/routes.js';
import { boardPageSchema, boardSchema, type Board, type BoardPage } from '../../../contracts/src/board/queries.js';
import { cardOrder } from '../../../contracts/src/board/board-sort.js';
import { fourUnits, leadIdsOf, property, submitForm } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const cardsInProposal = 103;

describe('the board and the activity', () => {
  let system: TestSystem;
  let staff: Caller;
  const ids: string[] = [];

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    let position = '0';
    for (let n = 0; n < cardsInProposal; n++) {
      const lead = {
        email: 'owner@example.com',
        name: `Owner ${n}`,
        source: 'manual',
        status: 'proposal',
        estimatedRentCents: 100_001,
      };
      const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
      ids.push(body.id);
      position = body.position;
    }
    await system.projected(position);
  });
  afterAll(() => system.stop());

  async function board(): Promise<Board> {
    return boardSchema.parse((await staff.call('GET', '/api/board')).body);
  }

  it('has every column in pipeline order, with count and rent of all its leads and the first 50 cards', async () => {
    const { columns } = await board();
    expect(columns.map(({ status }) => status)).toEqual(leadStatuses);
    const proposal = columns.find(({ status }) => status === 'proposal');
    expect(proposal).toMatchObject({
      label: 'Proposal',
      count: cardsInProposal,
      monthlyRentCents: cardsInProposal * 100_001,
    });
    expect(proposal?.cards).toHaveLength(50);
    expect(columns.find(({ status }) => status === 'won')).toMatchObject({ count: 0, monthlyRentCents: 0, cards: [] });
  });

  it('pages through a column, newest in the stage first, without a gap or a card twice', async () => {
    const proposal = (await board()).columns.find(({ status }) => status === 'proposal');
    const seen = (proposal?.cards ?? []).map(({ id }) => id);
    for (let next = proposal?.next; next !== undefined;) {
      const { body } = await staff.call<BoardPage>('GET', `/api/board/proposal?after=${next}`);
      seen.push(...boardPageSchema.parse(body).cards.map(({ id }) => id));
      next = body.next;
    }
    expect(new Set(seen).size).toBe(cardsInProposal);
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(seen[0]).toBe(ids.at(-1));
  });

  it('moves a card to the top of its new column, and drops a deleted one', async () => {
    const [moved = '', deleted = ''] = ids.splice(0, 2);
    await staff.call('POST', `/api/leads/${moved}/status`, { status: 'won' });
    const { body } = await staff.call<CommandAnswer>('DELETE', `/api/leads/${deleted}`);
    await system.projected(body.position);
    const { position, columns } = await board();
    expect(BigInt(position)).toBeGreaterThanOrEqual(BigInt(body.position));
    expect(columns.find(({ status }) => status === 'won')?.cards.map(({ id }) => id)).toEqual([moved]);
    expect(columns.find(({ status }) => status === 'proposal')?.count).toBe(cardsInProposal - 2);
  });

  it('lists what happened, newest first, with the names of lead and user, page by page', async () => {
    const first = activitySchema.parse((await staff.call<Activity>('GET', '/api/activity?limit=2')).body);
    expect(
      first.items.map(({ type, leadName, leadDeleted, actorName }) => [type, leadName, leadDeleted, actorName]),
    ).toEqual([
      // Only admins see whose it was.
      ['LeadDeleted', null, true, 'User'],
      ['LeadStatusMoved', 'Owner 0', false, 'User'],
    ]);
    const second = activitySchema.parse(
      (await staff.call<Activity>('GET', `/api/activity?limit=200&before=${first.next}`)).body,
    );
    // The deleted lead is not named any more, and its earlier events are left out.
    expect(second.items).toHaveLength(cardsInProposal - 1);
    expect(second.next).toBeUndefined();
  });

  it('shows an action on many leads in one row, and at an instant only what had happened then', async () => {
    const at = new Date().toISOString();
    const some = ids.slice(-3);
    const seen = (await board()).columns.flatMap(({ cards }) => cards.filter(({ id }) => some.includes(id)));
    const { body } = await staff.call<{ results: CommandAnswer[] }>('POST', '/api/leads/status', {
      ids: seen.map(({ id }) => id),
      status: 'closed',
    });
    await system.projected(body.results.at(-1)!.position);
    const [newest] = activitySchema.parse((await staff.call('GET', '/api/activity')).body).items;
    expect(newest).toMatchObject({ type: 'LeadStatusMoved', leadCount: 3, data: { to: 'closed' } });
    expect(newest!.parts.map(({ type }) => type)).toEqual(['LeadStatusMoved', 'LeadStatusMoved']);
    const [then] = activitySchema.parse((await staff.call('GET', `/api/activity?at=${at}`)).body).items;
    expect(then?.type).toBe('LeadDeleted');
  });

  it('shows referrals only when asked for', async () => {
    const sent = { ...referralSubmitted.example, ...filledIn };
    const { body } = await system.visitor().call<CommandAnswer>('POST', '/api/referrals', sent);
    await system.projected(body.position);
    const typesOf = async (path: string) =>
      activitySchema.parse((await staff.call('GET', path)).body).items.map(({ type }) => type);
    expect(await typesOf('/api/activity?limit=200')).not.toContain('ReferralSubmitted');
    expect(await typesOf('/api/activity?about=referrals')).toEqual(['ReferralSubmitted']);
  });

  it('shows on a card what the analysis estimates, for all units, until the lead has a rent of its own', async () => {
    const submitted = await submitForm(system, [fourUnits]);
    const [id] = leadIdsOf(submitted.body);
    await system.projected(submitted.body.position!);
    const cardOf = async () => (await board()).columns.flatMap(({ cards }) => cards).find((card) => card.id === id);
    expect(await cardOf()).toMatchObject({ estimatedRentCents: null, analysedRentCents: 4 * 180_000 });
    const corrected = await staff.call<CommandAnswer>('PATCH', `/api/leads/${id}`, { unitCount: 6 });
    await system.projected(corrected.body.position);
    expect(await cardOf()).toMatchObject({ estimatedRentCents: null, analysedRentCents: 6 * 180_000 });
    const priced = await staff.call<CommandAnswer>('PATCH', `/api/leads/${id}`, { estimatedRentCents: 700_000 });
    await system.projected(priced.body.position);
    expect(await cardOf()).toMatchObject({ estimatedRentCents: 700_000, analysedRentCents: null });
  });

  it.each(['stalest', 'rent'] as const)(
    'pages through a column sorted by %s, in its order and without a gap',
    async (sort) => {
      const some = ids.slice(0, 60);
      for (const [n, id] of some.entries())
        await staff.call('PATCH', `/api/leads/${id}`, { estimatedRentCents: n % 7 === 0 ? null : 100_000 + (n % 5) });
      const { body: submitted } = await submitForm(system, [property, fourUnits]);
      const [oneUnit, most] = leadIdsOf(submitted);
      for (const id of [oneUnit, most]) await staff.call('POST', `/api/leads/${id}/status`, { status: 'proposal' });
      await staff.call('PATCH', `/api/leads/${some[1]}`, { estimatedRentCents: 200_000 });
      const { body: last } = await staff.call<CommandAnswer>('PATCH', `/api/leads/${some[0]}`, {
        phone: '515-555-0100',
      });
      await system.projected(last.position);
      const answer = await staff.call('GET', `/api/board?sort=proposal.${sort}`);
      const proposal = boardSchema.parse(answer.body).columns.find(({ status }) => status === 'proposal');
      expect(proposal?.sort).toBe(sort);
      const seen = proposal?.cards ?? [];
      for (let next = proposal?.next; next !== undefined;) {
        const { body } = await staff.call<BoardPage>('GET', `/api/board/proposal?sort=${sort}&after=${next}`);
        seen.push(...boardPageSchema.parse(body).cards);
        next = body.next;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(proposal?.count);
      expect(seen).toEqual([...seen].sort(cardOrder(sort)));
      // Four units analysed, a rent of its own, one unit analysed, lower rents.
      const byRent = [most, some[1], oneUnit, some[2]];
      const shown = seen.map(({ id }) => id).filter((id) => byRent.includes(id));
      if (sort === 'rent') expect(shown).toEqual(byRent);
      const { status } = await staff.call('GET', '/api/board/proposal?sort=price');
      expect(status).toBe(400);
    },
  );
});
