import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { Effects } from '../../../contracts/src/effects/queries.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import type { Import, ImportLines } from '../../../contracts/src/imports/routes.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { LineJudge } from '../imports/judge-lines.js';
import { WaitingLines } from '../imports/waiting-lines.js';

let system: TestSystem;
let admin: Caller;
let n = 0;

beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
});
afterAll(() => system.stop());

const head = async () => system.projected(String(await system.infrastructure.log.head()));

async function addLead(phone: string | null = null): Promise<{ id: string; name: string; email: string }> {
  n++;
  const person = { name: `Sample Quillfeather ${n}`, email: `quillfeather-${n}@example.com` };
  const { body } = await admin.call<CommandAnswer>('POST', '/api/leads', { ...person, phone, source: 'manual' });
  if (phone === null) await head();
  return { ...person, id: body.id };
}
async function erase({ id, name }: { id: string; name: string }): Promise<void> {
  const { status } = await admin.call('POST', `/api/leads/${id}/erasure`, { name, reason: 'asked' });
  expect(status).toBe(200);
}
const complete = (id: string) =>
  eventually(async () => {
    const { body } = await admin.call<ErasureState>('GET', `/api/leads/${id}/erasure`);
    return body.stage === 'complete' ? body : undefined;
  });
async function nameOf(id: string): Promise<string | undefined> {
  const text = 'select name from read.pipeline where id = $1';
  return (await system.infrastructure.pool.query<{ name: string }>(text, [id])).rows[0]?.name;
}

describe('an erasure that comes to waiting files only after an import has brought the person in again', () => {
  const until = (id: string, state: Import['state']) =>
    eventually(async () => {
      const { body } = await admin.call<Import>('GET', `/api/imports/${id}`);
      return body.state === state ? true : undefined;
    });

  it('erases that lead, too, though the file is gone by then, and leaves the neighbour', async () => {
    const person = await addLead();
    const csv = `Name,Email\n${person.name},${person.email}\nSample Neighbour,neighbour@example.com`;
    const sent = await fetch(`${system.url}/api/imports`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'sample.csv', cookie: admin.cookie },
      body: csv,
    });
    const file = (await sent.json()) as Import;
    await admin.call('POST', `/api/imports/${file.id}/check`, file.proposed);
    await until(file.id, 'checked');

    const judge = system.nest.get(LineJudge);
    const judging = judge.judge.bind(judge);
    let erased: Promise<void> | undefined;
    judge.judge = async (row, ...more) => {
      if (row.state === 'running') await (erased ??= erase(person).then(head));
      return judging(row, ...more);
    };
    const waiting = system.nest.get(WaitingLines);
    const forget = waiting.forget.bind(waiting);
    waiting.forget = async (...about) => {
      await until(file.id, 'done');
      return forget(...about);
    };
    try {
      await admin.call('POST', `/api/imports/${file.id}/start`);
      await complete(person.id);
    } finally {
      judge.judge = judging;
      waiting.forget = forget;
    }
    const { lines } = (await admin.call<ImportLines>('GET', `/api/imports/${file.id}/lines?limit=10`)).body;
    expect(lines.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    const [again, neighbour] = lines.map(({ leadId }) => leadId!) as [string, string];
    expect(again).not.toBe(person.id);
    await complete(again);
    await head();
    expect([await nameOf(again), await nameOf(neighbour)]).toEqual(['[erased]', 'Sample Neighbour']);
  });
});

describe('an erasure while a read model that leads to the person does not follow the log', () => {
  const strange = async (phone: string): Promise<string> => {
    const message = `message-${randomUUID()}`;
    const said = {
      channel: 'sms',
      from: `+1${phone}`,
      subject: null,
      text: 'Of Quillfeather',
      automatic: false,
    } as const;
    const data = { leadId: null, ...said, providerId: randomUUID() };
    await system.infrastructure.log.append(message, [newEvent({ type: 'MessageReceived', data })], 'no_stream');
    return message;
  };
  const said = async (id: string) => {
    const { body } = await admin.call<Effects>('GET', `/api/effects?kind=erase-case&lead=${id}&limit=5`);
    return body.effects[0];
  };
  const waits = (id: string, reason: string) =>
    eventually(async () => {
      const effect = await said(id);
      return effect?.reason === reason ? effect : undefined;
    });
  const streamsOf = async (id: string) => (await complete(id)).streams.map(({ stream }) => stream);
  const textIn = async (message: string) => {
    const [received] = await system.infrastructure.log.readStream(message);
    return (received!.data as { text: string }).text;
  };

  it('waits and says for what while it is paused, and then ends what only a number leads to', async () => {
    expect((await admin.call('POST', '/api/projections/messages/pause')).status).toBe(200);
    const message = await strange('5155550161');
    const person = await addLead('515-555-0161');
    await erase(person);
    expect(await waits(person.id, 'The read model messages has not read the whole log yet')).toMatchObject({
      ...{ state: 'due', attempts: 0 },
    });
    expect(await textIn(message)).toBe('Of Quillfeather');
    expect((await admin.call('POST', '/api/projections/messages/resume')).status).toBe(200);
    expect(await streamsOf(person.id)).toContain(message);
    expect(await textIn(message)).toBe('[erased]');
  });

  it('waits for a stream that is parked there', async () => {
    const message = await strange('5155550162');
    await head();
    const { pool } = system.infrastructure;
    const { rows } = await pool.query<{ id: string }>(
      `insert into projection.parked_streams (projection, version, generation, stream, event_id, type, from_revision, from_position, last_position, error)
       select name, version, generation, $1, gen_random_uuid(), 'MessageReceived', 0, 1, 1, 'Broken' from projection.checkpoints
       where serving and name = 'messages' returning id`,
      [message],
    );
    const person = await addLead('515-555-0162');
    await erase(person);
    await waits(person.id, 'A stream that may be of the person is parked in the read model messages');
    await pool.query('delete from projection.parked_streams where id = $1', [rows[0]!.id]);
    expect(await streamsOf(person.id)).toContain(message);
  });
});
