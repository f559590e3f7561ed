import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readableName } from '../../../contracts/src/person-name.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { carriedOut, type CarriedOut } from './past-commands.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { leadDecider } from '../leads/decide/living-lead.js';
import { foldedBy } from '../platform/commands/decider.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';
import { addDemoStaff, demoStaff } from './world.js';
import { doneBefore, fill, type FillProgress } from './fill.js';
import { commandsInOrderOfTime, sampleLives, type DemoPlan } from './sample-lives.js';

const plan: DemoPlan = { seed: 'sample', leads: 40, until: '2026-03-02T15:00:00.000Z' };
const pace = { atOnce: 16, oneByOneFrom: '2026-02-10T00:00:00.000Z' };
const lives = [...sampleLives(plan)].map(({ commands }) => carriedOut(commands));
const expectedEvents = lives.flatMap(({ appends }) => appends.flat());

let system: TestSystem;
let filled: FillProgress;
let filledAgain: FillProgress;
let forgotten: FillProgress;

/** Gives this many commands of the plan, then cuts the run short. */
function* cutShort(after: number): ReturnType<typeof commandsInOrderOfTime> {
  for (const next of commandsInOrderOfTime(plan)) {
    if (after-- === 0) throw new Error('cut short');
    yield next;
  }
}

beforeAll(async () => {
  system = await startSystem();
  // They would act on old pending events: how many depends on the pace of the commands.
  await system.nest.get(ProcessManagers).beforeApplicationShutdown();
  const { log, pool } = system.infrastructure;
  await addDemoStaff(pool, 'a hash');
  const nothing = { commandIds: new Set<string>(), position: 0n };
  const goOn = async () => fill(log, commandsInOrderOfTime(plan), { ...pace, done: await doneBefore(log) });
  await expect(fill(log, cutShort(150), { ...pace, done: nothing })).rejects.toThrow('cut short');
  filled = await goOn();
  filledAgain = await goOn();
  forgotten = await fill(log, commandsInOrderOfTime(plan), { ...pace, done: nothing });
  await system.projected(filled.position.toString());
});

afterAll(() => system.stop());

/** Without what the system says of the log itself. */
async function logged(): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for await (const batch of system.infrastructure.log.readAll()) events.push(...batch.events);
  return events.filter(({ stream }) => !stream.startsWith('log-'));
}

/** The lead as its life left it. */
function leadAfter({ appends }: CarriedOut) {
  return foldedBy(
    leadDecider,
    appends.flat().filter(({ stream }) => stream.startsWith('lead-')),
  );
}

describe('filling a system with sample leads', () => {
  it('stores what the deciders make of the lives, once, however often it is begun', async () => {
    const events = await logged();
    expect(events.map(({ id }) => id).sort()).toEqual(expectedEvents.map(({ id }) => id).sort());
    const commands = lives.flatMap((life) => life.commands).length;
    expect(filled.begun).toBe(plan.leads);
    // The run that was cut short did not do commands that waited for another command of their lead.
    expect(filled.commands).toBeGreaterThanOrEqual(commands - 150);
    expect(filled.commands).toBeLessThan(commands - 100);
    expect(filledAgain).toMatchObject({ commands: 0, position: filled.position });
    expect(forgotten).toMatchObject({ commands, position: filled.position });
  });

  it('keeps times, actors and correlations of the commands', async () => {
    const byId = new Map((await logged()).map((event) => [event.id, event]));
    for (const { id, metadata, revision } of expectedEvents) {
      const { $correlationId, $causationId, actor, occurredAt, undoes } = metadata;
      const event = byId.get(id);
      expect(event?.revision).toBe(revision);
      expect(event?.metadata).toMatchObject({ $correlationId, $causationId, actor, occurredAt });
      expect(event?.metadata.undoes).toBe(undoes);
    }
  });

  it('shows on the board as many leads and as much rent in each column as the lives add up to', async () => {
    const living = lives.flatMap((life) => leadAfter(life) ?? []).filter(({ deleted }) => !deleted);
    const staff = await system.signedIn('user');
    const { body } = await staff.call<Board>('GET', '/api/board');
    for (const { status, count, monthlyRentCents } of body.columns) {
      const its = living.filter((lead) => lead.status === status);
      const rent = its.reduce((sum, { estimatedRentCents }) => sum + (estimatedRentCents ?? 0), 0);
      expect({ status, count, monthlyRentCents }).toEqual({ status, count: its.length, monthlyRentCents: rent });
    }
    expect(living.length).toBeGreaterThan(30);
  });

  it('stores the newest in the order of their times', async () => {
    const times = (await logged()).map(({ metadata }) => metadata.occurredAt ?? '');
    const newest = times.filter((at) => at >= pace.oneByOneFrom);
    expect(times.slice(-newest.length)).toEqual([...newest].sort());
    expect(newest.length).toBeGreaterThan(10);
  });

  it('names its staff in the activity', async () => {
    const staff = await system.signedIn('user');
    const { body } = await staff.call<{ items: { actorName: string | null }[] }>('GET', '/api/activity?limit=200');
    const names = new Set(body.items.flatMap(({ actorName }) => actorName ?? []));
    expect([...names].sort()).toEqual(demoStaff.map(({ email }) => readableName(email)).sort());
  });
});
