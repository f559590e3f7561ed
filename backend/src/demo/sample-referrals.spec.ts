import { describe, expect, it } from '@jest/globals';
import { strictSchema } from '../../../testing/given-when-then.js';
import { carriedOut } from './past-commands.js';
import type { DemoPlan } from './sample-lives.js';
import { referralCommands } from './sample-referrals.js';

const viewer = { id: '3f6f0c2e-5b0c-4a4e-9a56-0b9c5d2f7e10', email: 'admin@example.com' };
const plan: DemoPlan = { seed: 'sample', leads: 1_200, until: '2026-03-02T15:00:00.000Z', viewer };
const { commands } = referralCommands(plan);
const events = carriedOut(commands).appends.flat();

describe('the referrals of a demo', () => {
  it('are the same for the same seed, one for every dozen leads, at least one', () => {
    expect(referralCommands(plan).commands).toEqual(commands);
    expect(new Set(commands.map(({ leadId }) => leadId)).size).toBe(100);
    expect(new Set(referralCommands({ ...plan, leads: 1 }).commands.map(({ leadId }) => leadId)).size).toBe(1);
  });

  it('hold only commands that are accepted and have something to do, in order of time, none after the end', () => {
    expect(events).toHaveLength(commands.length);
    expect(events.filter(({ type }) => type === 'MessageSent').length).toBeGreaterThan(90);
    expect(commands.map(({ at }) => at)).toEqual(commands.map(({ at }) => at).toSorted());
    expect(commands.at(-1)!.at <= plan.until).toBe(true);
  });

  it('make only events that their own schemas take as they are, and leave some in every state', () => {
    for (const { type, data } of events) expect(strictSchema(type).safeParse(data)).toEqual({ success: true, data });
    const statuses = events.flatMap(({ type, data }) => (type === 'ReferralStatusChanged' ? [data.to] : []));
    expect(new Set(statuses)).toEqual(new Set(['contacted', 'converted', 'lost']));
    expect(events.filter(({ type }) => type === 'ReferralPaid').length).toBeGreaterThan(5);
  });
});
