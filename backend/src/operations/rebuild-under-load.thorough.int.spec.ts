import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import type { ProjectionStatus, VerifyAnswer } from '../../../contracts/src/operations/queries.js';
import { noted } from '../../../event-store/test/sample-events.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const rebuilds = atScale(2, 20);
/** No more than a column shows on its first page. */
const leads = atScale(24, 48);
const notesPerLead = atScale(20, 200);
const movers = 4;
const readers = 2;

/** The answers to commands on a lead: its last revision, its position, and the status at each revision. */
interface Known extends CommandAnswer {
  statuses: Map<number, LeadStatus>;
}

let system: TestSystem;
let staff: Caller;
let admin: Caller;
const known = new Map<string, Known>();
beforeAll(async () => {
  system = await startSystem();
  [staff, admin] = [await system.signedIn('user'), await system.signedIn('admin')];
  for (let lead = 0; lead < leads; lead++) await add();
});
afterAll(() => system.stop());

async function add(): Promise<void> {
  const { status, body } = await staff.call<CommandAnswer>('POST', '/api/leads', {
    email: 'owner@example.com',
    source: 'manual',
  });
  expect(status).toBe(201);
  const notes = Array.from({ length: notesPerLead }, (_, i) => noted(`note ${i}`));
  const { revision, position } = await system.infrastructure.log.append(`lead-${body.id}`, notes, body.revision);
  const statuses = new Map<number, LeadStatus>([[revision, 'leads']]);
  known.set(body.id, { ...body, revision, position: position.toString(), statuses });
}

async function move(lead: Known): Promise<void> {
  const last = lead.statuses.get(lead.revision);
  const status = leadStatuses.filter((each) => each !== last)[randomInt(leadStatuses.length - 1)]!;
  const { status: code, body } = await staff.call<CommandAnswer>('POST', `/api/leads/${lead.id}/status`, { status });
  expect([code, body]).toEqual([200, expect.objectContaining({ id: lead.id })]);
  lead.statuses.set(body.revision, status);
  Object.assign(lead, body);
}

/** Reads the board once; every lead that its position covers must be there, and no older than before. */
async function look(seen: Map<string, number>, before: { position: bigint }): Promise<void> {
  const asked = [...known.values()].map(({ id, revision, position }) => ({ id, revision, position: BigInt(position) }));
  const { status, body } = await staff.call<Board>('GET', '/api/board');
  expect(status).toBe(200);
  const position = BigInt(body.position);
  expect(position).toBeGreaterThanOrEqual(before.position);
  before.position = position;
  const cards = body.columns.flatMap((column) => column.cards.map((card) => ({ ...card, column: column.status })));
  const shown = new Map(cards.map((card) => [card.id, card]));
  expect(shown.size).toBe(cards.length);
  for (const lead of asked) {
    const card = shown.get(lead.id);
    if (lead.position <= position) expect([lead.id, (card?.revision ?? -1) >= lead.revision]).toEqual([lead.id, true]);
    if (!card) continue;
    expect(card.revision).toBeGreaterThanOrEqual(seen.get(lead.id) ?? 0);
    seen.set(lead.id, card.revision);
    const moved = known.get(lead.id)?.statuses.get(card.revision);
    if (moved) expect([lead.id, card.revision, card.column]).toEqual([lead.id, card.revision, moved]);
  }
}

async function rebuildAll(): Promise<void> {
  expect((await admin.call('POST', '/api/projections/all/rebuild', {})).status).toBe(202);
  await eventually(async () => {
    const { status, body } = await admin.call<{ projections: ProjectionStatus[] }>('GET', '/api/projections');
    expect([status, body]).toEqual([200, { projections: expect.any(Array) as unknown }]);
    const jobs = body.projections.map(({ lastJobs }) => lastJobs[0]?.state);
    expect(jobs).not.toContain('failed');
    return jobs.every((state) => state === 'done');
  });
}

it(
  'fault 19: a rebuild swaps its tables in while commands run: no 5xx, no row missing, no card jumps',
  async () => {
    let done = false;
    const each = [...known.values()];
    const moving = Array.from({ length: movers }, async (_, mover) => {
      const own = each.filter((_lead, i) => i % movers === mover);
      while (!done) await move(own[randomInt(own.length)]!);
    });
    let looks = 0;
    const looking = Array.from({ length: readers }, async () => {
      const [seen, before] = [new Map<string, number>(), { position: 0n }];
      for (; !done; looks++) await look(seen, before);
    });
    const rebuilding = (async () => {
      for (let rebuild = 0; rebuild < rebuilds; rebuild++) await rebuildAll();
    })().finally(() => (done = true));
    await Promise.all([rebuilding, ...moving, ...looking]);
    expect(looks).toBeGreaterThan(2 * rebuilds);
    await eventually(async () => {
      const { body } = await admin.call<VerifyAnswer>('POST', '/api/projections/all/verify');
      return body.equal === true;
    });
  },
  faultPatienceMs,
);
