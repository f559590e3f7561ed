import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkAnswer, CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import { loseKeys } from '../../../../event-store/test/another-process.js';
import type { Caller } from '../../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };

describe('the Idempotency-Key', () => {
  let system: TestSystem;
  let here: Caller;
  let there: Caller;

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    here = await system.signedIn('user');
    there = here.at((await system.another()).url);
  });
  afterAll(() => system.stop());

  function keyed<Body = CommandAnswer & Problem>(
    caller: Caller,
    path: string,
    body: unknown,
    key: string,
    headers = {},
  ) {
    return caller.call<Body>('POST', path, body, { 'idempotency-key': key, ...headers });
  }
  async function add(): Promise<string> {
    return (await here.call<CommandAnswer>('POST', '/api/leads', newLead)).body.id;
  }
  async function types(id: string): Promise<string[]> {
    const { body } = await here.call<History>('GET', `/api/leads/${id}/history`);
    return body.events.map(({ type }) => type);
  }
  /** What a crash of Postgres, a crash of the process, or the passing of a day may do to claims. */
  function claims(change: string): Promise<unknown> {
    return system.infrastructure.pool.query(change);
  }

  it('fault 5: makes one effect and one answer of a hundred requests at once, at two processes', async () => {
    const id = await add();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        keyed(n % 2 ? here : there, `/api/leads/${id}/notes`, { content: 'Once.' }, key),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await types(id)).toEqual(['LeadCreated', 'NoteAdded']);
  });

  it('fault 5: refuses the key with another body, at once and later', async () => {
    const id = await add();
    const key = randomUUID();
    const both = await Promise.all(
      ['One.', 'Another.'].map((content) => keyed(here, `/api/leads/${id}/notes`, { content }, key)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 422]);
    const later = await keyed(there, `/api/leads/${id}/notes`, { content: 'A third.' }, key);
    expect(later.body.code).toBe('idempotency_key_reused');
    expect(await types(id)).toHaveLength(2);
  });

  it('gives a lead without an id the same id again, and 201 with the same answer', async () => {
    const key = randomUUID();
    const [first, second] = [
      await keyed(here, '/api/leads', newLead, key),
      await keyed(there, '/api/leads', newLead, key),
    ];
    expect([second.status, second.headers.get('etag')]).toEqual([201, '"0"']);
    expect(second.body).toEqual(first.body);
    expect(await types(first.body.id)).toEqual(['LeadCreated']);
  });

  it.each([
    ['the lead was made', () => ['/api/leads', newLead] as const, 201],
    ['a note was added', async () => [`/api/leads/${await add()}/notes`, { content: 'Sealed.' }] as const, 200],
  ])(
    '%s: a repetition is not acknowledged while what is stored does not open, and is when it does',
    async (_, of, status) => {
      const [path, body] = await of();
      const key = randomUUID();
      const first = await keyed(here, path, body, key);
      expect(first.status).toBe(status);
      const bringBack = await loseKeys(system.infrastructure);
      // Processes that started later, after a crash that lost the claim: they have only the log to go by.
      const late = here.at((await system.another()).url);
      for (let times = 0; times < 2; times++) {
        await claims('delete from idempotency_claims');
        const refused = await keyed(late, path, body, key);
        expect([refused.status, refused.body.code]).toEqual([503, 'log_unavailable']);
        expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      await bringBack();
      const again = await keyed(late, path, body, key);
      expect([again.status, again.body]).toEqual([status, first.body]);
      expect(await types(first.body.id)).toHaveLength(first.body.revision + 1);
    },
  );

  it('comes before If-Match: a repetition does not hear that its own change stands in the way', async () => {
    const id = await add();
    const key = randomUUID();
    const request = () => keyed(here, `/api/leads/${id}/status`, { status: 'won' }, key, { 'if-match': '"0"' });
    const first = await request();
    expect(await request()).toMatchObject({ status: 200, body: first.body });
  });

  it('is scoped by user, route and lead', async () => {
    const [one, other] = [await add(), await add()];
    const key = randomUUID();
    const admin = await system.signedIn('admin');
    for (const [caller, id] of [
      [here, one],
      [here, other],
      [admin, one],
    ] as const)
      expect((await keyed(caller, `/api/leads/${id}/notes`, { content: 'Same.' }, key)).body.revision).toBeGreaterThan(
        0,
      );
    expect((await keyed(here, `/api/leads/${one}/status`, { status: 'won' }, key)).status).toBe(200);
    expect(await types(one)).toEqual(['LeadCreated', 'NoteAdded', 'NoteAdded', 'LeadStatusMoved']);
    expect(await types(other)).toEqual(['LeadCreated', 'NoteAdded']);
  });

  it('frees the key of a refused command, which stored nothing', async () => {
    const id = await add();
    const key = randomUUID();
    await here.call('DELETE', `/api/leads/${id}`);
    expect((await keyed(here, `/api/leads/${id}/status`, { status: 'won' }, key)).body.code).toBe('lead_deleted');
    await here.call('POST', `/api/leads/${id}/restore`);
    expect((await keyed(here, `/api/leads/${id}/status`, { status: 'won' }, key)).status).toBe(200);
  });

  it('finds the answer in the log when the process died between append and completion', async () => {
    const id = await add();
    const key = randomUUID();
    const first = await keyed(here, `/api/leads/${id}/notes`, { content: 'Once.' }, key);
    await here.call('POST', `/api/leads/${id}/notes`, { content: 'Another.' });
    await claims(
      `update idempotency_claims set status = null, answer = null, claimed_at = now() - interval '1 minute'`,
    );
    const again = await keyed(there, `/api/leads/${id}/notes`, { content: 'Once.' }, key);
    expect(again.body).toEqual(first.body);
    expect(await types(id)).toHaveLength(3);
  });

  it('finds the answer in the log when Postgres lost the claim', async () => {
    const key = randomUUID();
    const first = await keyed(here, '/api/leads', newLead, key);
    await here.call('POST', `/api/leads/${first.body.id}/notes`, { content: 'Later.' });
    await claims('delete from idempotency_claims');
    for (const caller of [here, there])
      expect((await keyed(caller, '/api/leads', newLead, key)).body).toEqual(first.body);
    await claims('delete from idempotency_claims');
    const otherBody = await keyed(here, '/api/leads', { ...newLead, name: 'Another Owner' }, key);
    expect(otherBody.body.code).toBe('idempotency_key_reused');
  });

  it('recognises a quick repetition by the stream that it has in hand, of which nothing is read', async () => {
    const id = await add();
    const key = randomUUID();
    const note = () => keyed(here, `/api/leads/${id}/notes`, { content: 'Once.' }, key);
    const first = await note();
    await claims('delete from idempotency_claims');
    expect((await note()).body).toEqual(first.body);
    await claims('delete from idempotency_claims');
    const otherBody = await keyed(here, `/api/leads/${id}/notes`, { content: 'Twice.' }, key);
    expect(otherBody.body.code).toBe('idempotency_key_reused');
    expect(await types(id)).toEqual(['LeadCreated', 'NoteAdded']);
  });

  it('repeats a bulk move as a whole, and card by card when its claim is gone', async () => {
    const ids = [await add(), await add()];
    const key = randomUUID();
    const request = () => keyed<BulkAnswer>(here, '/api/leads/status', { ids, status: 'won' }, key);
    const first = await request();
    expect((await request()).body).toEqual(first.body);
    await here.call('POST', `/api/leads/${ids[0]}/status`, { status: 'lost' });
    await claims('delete from idempotency_claims');
    expect((await request()).body.results).toEqual(first.body.results);
    expect(await types(ids[0] ?? '')).toEqual(['LeadCreated', 'LeadStatusMoved', 'LeadStatusMoved']);
  });

  it.each([
    ['', 400],
    ['a b', 400],
    ['é', 400],
    ['k'.repeat(256), 400],
    ['k'.repeat(255), 200],
  ])('takes visible ASCII up to 255 characters: %#', async (key, status) => {
    const id = await add();
    // fetch itself refuses anything but Latin-1, and trims; one lead per case keeps the keys apart.
    const answer = await keyed(here, `/api/leads/${id}/notes`, { content: 'Note' }, key);
    expect(answer.status).toBe(status);
  });
});
