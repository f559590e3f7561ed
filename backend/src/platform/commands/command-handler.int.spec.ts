import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { NewEvent } from '../../../../event-store/src/types.js';
import { appendNext } from '../../../../testing/append-next.js';
import type { Caller } from '../../../../testing/caller.js';
import { ended } from '../../../../event-store/test/sample-events.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { scheduleWalkthrough } from '../../leads/decide/move-lead.js';
import { Commands } from './commands.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };

describe('the command handler', () => {
  let system: TestSystem;
  let here: Caller;
  let there: Caller;

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    here = await system.signedIn('user');
    there = here.at((await system.another()).url);
  });
  afterAll(() => system.stop());

  async function add(): Promise<string> {
    return (await here.call<CommandAnswer>('POST', '/api/leads', newLead)).body.id;
  }
  function move(caller: Caller, id: string, status: string, headers = {}) {
    return caller.call<CommandAnswer & Problem>('POST', `/api/leads/${id}/status`, { status }, headers);
  }
  async function revisions(id: string): Promise<number[]> {
    const { body } = await here.call<History>('GET', `/api/leads/${id}/history`);
    return body.events.map(({ revision }) => revision);
  }

  it('takes all of many commands at once on one lead, at two processes', async () => {
    const id = await add();
    const notes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 ? here : there).call<CommandAnswer>('POST', `/api/leads/${id}/notes`, { content: `Note ${n}` }),
      ),
    );
    expect(notes.map(({ status }) => status)).toEqual(notes.map(() => 200));
    expect(new Set(notes.map(({ body }) => body.revision)).size).toBe(40);
    expect(await revisions(id)).toEqual(Array.from({ length: 41 }, (_, n) => n));
  });

  it('lets exactly one of many with the same If-Match through', async () => {
    const id = await add();
    const moves = await Promise.all(
      ['won', 'lost', 'closed', 'proposal'].map((status, n) =>
        move(n % 2 ? here : there, id, status, { 'if-match': '"0"' }),
      ),
    );
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(await revisions(id)).toEqual([0, 1]);
  });

  it('refuses every command on a lead that another process has erased, also while its own key still seals', async () => {
    const id = await add();
    // This process now caches the lead's state and a key for it, which it would use for half a minute.
    expect((await there.call('POST', `/api/leads/${id}/notes`, { content: 'Before' })).status).toBe(200);
    const { log } = system.infrastructure;
    await log.append(`lead-${id}`, [ended()], 1);
    await log.destroyKeysOf(`lead-${id}`);
    for (const caller of [there, here])
      for (const [method, act, body] of [
        ['POST', '/notes', { content: 'After' }],
        ['POST', '/status', { status: 'won' }],
        ['PATCH', '', { name: 'Somebody' }],
        ['DELETE', '', undefined],
        ['POST', '/restore', {}],
      ] as const) {
        const { status, body: answer } = await caller.call<Problem>(method, `/api/leads/${id}${act}`, body);
        expect([act, status, answer.code]).toEqual([act, 410, 'stream_erased']);
      }
    expect((await log.readStream(`lead-${id}`)).map(({ type }) => type)).toEqual([
      ...['LeadCreated', 'NoteAdded', 'LeadErased'],
    ]);
  });

  it('does not decide on what another process has changed', async () => {
    const id = await add();
    await move(here, id, 'won');
    await move(there, id, 'lost');
    // This process last saw the lead as won: that must not make the command a no-op.
    expect((await move(here, id, 'won')).body.revision).toBe(3);
    await there.call('DELETE', `/api/leads/${id}`);
    expect((await move(here, id, 'closed')).body.code).toBe('lead_deleted');
    await there.call('POST', `/api/leads/${id}/restore`);
    expect((await move(here, id, 'closed', { 'if-match': '"5"' })).body.revision).toBe(6);
  });

  it('adds a lead once when two processes get the same id', async () => {
    const lead = { ...newLead, id: randomUUID() };
    const answers = await Promise.all([here, there].map((caller) => caller.call('POST', '/api/leads', lead)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('answers 404 for a lead that was never added, with and without If-Match', async () => {
    expect((await move(here, randomUUID(), 'won')).body.code).toBe('lead_not_found');
    expect((await move(here, randomUUID(), 'won', { 'if-match': '"0"' })).body.code).toBe('lead_not_found');
  });

  it('stores nothing of a command that decides on an event which could not be read again', async () => {
    const id = await add();
    const start = '+010000-01-01T23:58:59.000Z';
    const broken: typeof scheduleWalkthrough = {
      ...scheduleWalkthrough,
      decide: (state, input, context) => [
        ...scheduleWalkthrough.decide(state, input, context),
        { type: 'WalkthroughScheduled', data: { start } },
      ],
    };
    const context = {
      actor: { kind: 'system', id: null },
      correlationId: randomUUID(),
      commandId: randomUUID(),
      now: new Date().toISOString(),
    } as const;
    const commands = system.nest.get(Commands);
    await expect(commands.execute(broken, id, { start: null }, context)).rejects.toThrow(
      'WalkthroughScheduled could not be read again: start',
    );
    expect((await move(here, id, 'won')).body).toMatchObject({ id, revision: 1 });
  });

  it('shows an event that no schema accepts and refuses commands on its stream; others go on', async () => {
    const id = await add();
    await appendNext(system.infrastructure.log, `lead-${id}`, [nonsense()]);
    const refused = await move(there, id, 'won');
    expect([refused.status, refused.body.code]).toEqual([409, 'stream_unreadable']);
    // The first process still has the lead in its cache and finds out when it appends.
    expect((await move(here, id, 'won')).body.code).toBe('stream_unreadable');
    const { body } = await here.call<History>('GET', `/api/leads/${id}/history`);
    expect(body.events[1]).toMatchObject({ type: 'LeadCreated', data: { nonsense: true }, changes: [] });
    expect(body.events[1]?.unreadable).toMatch('LeadCreated');
    expect((await move(here, await add(), 'won')).status).toBe(200);
  });
});

/** The append boundary trusts its callers, so this gets into the log as newer or broken code would write it. */
function nonsense(): NewEvent {
  const metadata = {
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
    actor: { kind: 'system', id: null },
    occurredAt: new Date().toISOString(),
  };
  return { id: randomUUID(), type: 'LeadCreated', data: { nonsense: true }, metadata } as unknown as NewEvent;
}
