import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import { leadStatuses } from '../../../contracts/src/lead-status.js';
import { activitySchema, type Activity } from '../../../contracts/src/queries/activity.js';
import { boardPageSchema, boardSchema, type Board, type BoardPage } from '../../../contracts/src/queries/board.js';
import type { Caller } from '../../test/caller.js';
import { startSystem, type TestSystem } from '../../test/start-app.js';

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
      ['LeadDeleted', 'Owner 1', true, 'user@example.com'],
      ['LeadStatusMoved', 'Owner 0', false, 'user@example.com'],
    ]);
    const second = activitySchema.parse(
      (await staff.call<Activity>('GET', `/api/activity?limit=200&before=${first.next}`)).body,
    );
    expect(second.items).toHaveLength(cardsInProposal);
    expect(second.next).toBeUndefined();
  });
});
