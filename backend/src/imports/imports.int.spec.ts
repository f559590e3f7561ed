import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Import, ImportLines } from '../../../contracts/src/imports/routes.js';
import type { LeadList } from '../../../contracts/src/pipeline/lead-list.js';
import { documentRequested } from '../../../contracts/src/documents/events.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { ImportStore } from './import-store.js';

let system: TestSystem;
let admin: Caller;

beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
});
afterAll(() => system.stop());

async function send(csv: string | Uint8Array<ArrayBuffer>, name = 'sample.csv') {
  const response = await fetch(`${system.url}/api/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': name, cookie: admin.cookie },
    body: typeof csv === 'string' ? csv : new Blob([csv]),
  });
  return { status: response.status, body: (await response.json()) as Import & Problem };
}
const act = async (id: string, what: string, body?: object) =>
  (await admin.call<Import & Problem>('POST', `/api/imports/${id}/${what}`, body)).body;
function look(id: string, isThere: (found: Import) => boolean): Promise<Import> {
  return eventually(async () => {
    const { status, body } = await admin.call<Import>('GET', `/api/imports/${id}`);
    expect(status).toBe(200);
    if (isThere(body)) return body;
    // Asking without a pause would slow down what is waited for.
    return void (await pause(50));
  });
}
const until = (id: string, state: Import['state']) => look(id, (found) => found.state === state);
const linesOf = async (id: string) =>
  (await admin.call<ImportLines>('GET', `/api/imports/${id}/lines?limit=200`)).body.lines;
async function projected() {
  const log = system.nest.get(EventLog);
  await system.projected((await log.head()).toString());
}
const found = async (search: string) =>
  (await admin.call<LeadList>('GET', `/api/leads?offset=0&limit=200&search=${search}`)).body;

/** Sends, maps as proposed, checks. */
async function checked(csv: string, change: object = {}): Promise<Import> {
  const { body } = await send(csv);
  await act(body.id, 'check', { ...(body.mapping ?? body.proposed), ...change });
  return until(body.id, 'checked');
}
async function broughtIn(csv: string, change: object = {}): Promise<Import> {
  const { id } = await checked(csv, change);
  await act(id, 'start');
  const done = await until(id, 'done');
  await projected();
  return done;
}

describe('a file', () => {
  it('is recognised by its bytes, and its columns by their names', async () => {
    const latin = Uint8Array.from(
      [...'Full name;E-mail;ZIP\nJos'].map((c) => c.charCodeAt(0)).concat(0xe9, 59, 97, 64, 98, 46, 99, 111, 59, 49),
    );
    const { status, body } = await send(latin);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ encoding: 'Windows-1252', separator: ';', lines: 1, state: 'draft', firstLines: [['José', 'a@b.co', '1']] },
      proposed: { kind: 'leads', columns: { name: 0, email: 1, zipCode: 2 }, duplicates: 'leave_out' },
    });
  });

  it('with a character that Postgres cannot hold is kept, and one of a spreadsheet in UTF-16 without a mark is read', async () => {
    const { status, body } = await send('Na\0me,Email\nAnn\0 Sample,ann-nul@example.com\n');
    expect(status).toBe(201);
    expect([body.header, body.firstLines]).toEqual([
      ['Na\ufffdme', 'Email'],
      [['Ann\ufffd Sample', 'ann-nul@example.com']],
    ]);
    const sheet = await send(Buffer.from('Name,Email\nZoë Sample,zoe@example.com\n', 'utf16le'));
    expect(sheet.body).toMatchObject({ encoding: 'UTF-16', firstLines: [['Zoë Sample', 'zoe@example.com']] });
  });

  it('that is no CSV is refused, saying where; so is one of a header alone', async () => {
    expect((await send('a,b\n1,"x\n')).body).toMatchObject({
      code: 'import_unreadable',
      detail: expect.stringContaining('Line 2'),
    });
    expect((await send('a,b\n')).body.code).toBe('import_unreadable');
    const staff = await system.signedIn('user');
    expect((await staff.call('GET', '/api/imports')).status).toBe(403);
  });
});

describe('an import', () => {
  const csv = [
    'Name,Email,Phone,Address,Rent,Notes',
    'Ida Import,ida@example.com,515.555.0101,"1 Import St, Ankeny, IA 50023","$1,500",Calls back',
    '=cmd(),formula@example.com,,,,',
    'Broken,nobody,,,many,',
    'Ida Import,ida@example.com,515.555.0101,"1 Import St, Ankeny, IA 50023","$1,500",Calls back',
    'Known Owner,known@example.com,,"9 Import St, Ankeny, IA 50023",,',
  ].join('\n');

  it('says what would come of every line, and makes nothing', async () => {
    const known = { name: 'Known Owner', email: 'known@example.com', source: 'website' };
    const { body } = await admin.call<CommandAnswer>('POST', '/api/leads', {
      ...{ ...known, propertyAddress: '9 Import Street, Ankeny, IA 50023' },
    });
    await system.projected(body.position);
    const { id, check } = await checked(csv);
    expect(check).toMatchObject({ ready: 2, refused: 1, repeated: 1, duplicates: 1, already: 0 });
    expect(check!.errors).toEqual([
      { line: 4, field: 'estimatedRent', message: 'Estimated rent must be a number' },
      { line: 4, field: 'email', message: 'Enter an email address like name@example.com' },
    ]);
    expect(check!.lookAlikes).toEqual([
      { line: 6, name: 'Known Owner', leadId: body.id, leadName: 'Known Owner', otherLine: null },
    ]);
    await projected();
    expect((await found('import')).total).toBe(1);
    await admin.call('DELETE', `/api/imports/${id}`);
  });

  it('asks about an odd ZIP code, and brings the line in all the same', async () => {
    const odd = [
      'Email,Address',
      'odd-zip@example.com,"12 Odd St, Ames, Iowa 00000-1234, USA"',
      'even-zip@example.com,"14 Odd St\nAmes, IA 50010"',
    ].join('\n');
    const { id, check } = await checked(odd);
    expect(check).toMatchObject({ ready: 2, refused: 0 });
    expect(check!.questions).toEqual([{ line: 2, message: 'Is this right? We know of no ZIP code 00000.' }]);
    await act(id, 'start');
    await until(id, 'done');
    await projected();
    const { leads } = await found('odd-zip');
    expect(leads).toMatchObject([{ streetAddress: '12 Odd St', city: 'Ames', state: 'IA', zipCode: '00000' }]);
  });

  it('brings each line in once, under one correlation id, and is taken back but for what was touched', async () => {
    const done = await broughtIn(csv);
    expect(done.outcomes).toEqual({ created: 2, refused: 1, repeated: 1, duplicate: 1 });
    const lines = await linesOf(done.id);
    expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      ...[
        [2, 'created'],
        [3, 'created'],
        [4, 'refused'],
        [5, 'repeated'],
        [6, 'duplicate'],
      ],
    ]);
    const [ida, formula] = lines.map(({ leadId }) => leadId!);
    const events = await system.nest.get(EventLog).readStream(`lead-${ida}`);
    expect(events.map(({ type, metadata }) => [type, metadata.$correlationId])).toEqual([
      ['LeadCreated', done.correlationId],
      ['NoteAdded', done.correlationId],
    ]);
    expect((await found('formula')).leads).toMatchObject([{ name: '=cmd()' }]);

    const again = await checked(csv);
    expect(again.check).toMatchObject({ ready: 0, already: 2 });
    expect(again.sameAs).toMatchObject({ id: done.id });
    expect((await act(again.id, 'start')).code).toBe('import_repeated');
    const changed = await broughtIn(`${csv}\nNew One,new@example.com,,,,`);
    expect(changed.outcomes).toMatchObject({ created: 1, already: 2 });

    await admin.call('POST', `/api/leads/${formula}/notes`, { content: 'Spoke with them.' });
    await act(done.id, 'undo');
    expect((await until(done.id, 'undone')).undone).toEqual({ reversed: 1, kept: 1 });
    await projected();
    expect((await found('ida')).total).toBe(0);
    expect((await linesOf(done.id)).filter(({ undone }) => undone === 'kept')).toMatchObject([{ leadId: formula }]);

    // The same file brings back what an undo removed, and leaves what is there.
    const back = await broughtIn(csv);
    expect(back.outcomes).toMatchObject({ created: 1, already: 1 });
    await projected();
    expect((await found('ida')).leads).toMatchObject([{ id: ida, noteCount: 1 }]);
  });

  it('is not taken back where something was begun since, and says what somebody deleted', async () => {
    const file = 'Email,Name\nrun@example.com,Run Sample\ngone@example.com,Gone Sample\nleft@example.com,Left Sample\n';
    const done = await broughtIn(file);
    const [run, gone] = (await linesOf(done.id)).map(({ leadId }) => leadId!);
    const sent = { ...documentRequested.example, leadId: run! };
    const document = newEvent({ type: 'DocumentRequested', data: sent });
    const metadata = { ...document.metadata, occurredAt: new Date().toISOString() };
    await system.nest.get(EventLog).append(`document-${randomUUID()}`, [{ ...document, metadata }], 'no_stream');
    await admin.call('DELETE', `/api/leads/${gone}`);
    await act(done.id, 'undo');
    expect((await until(done.id, 'undone')).undone).toEqual({ reversed: 1, kept: 2 });
    expect((await linesOf(done.id)).map(({ undone, reason }) => [undone, reason])).toEqual([
      ['kept', 'A document was sent since.'],
      ['kept', 'It has been deleted since.'],
      ['reversed', null],
    ]);
    await projected();
    const again = await broughtIn(file);
    expect(again.outcomes).toEqual({ created: 1, already: 2 });
    expect((await linesOf(again.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['already', null],
      ['already', expect.stringContaining('restore it on its page')],
      ['created', null],
    ]);
  });

  it('of notes finds whose they are, once', async () => {
    await broughtIn('Email,Name\nnora@example.com,Nora Noted\n');
    const notes = 'Email,Note,Date\nNORA@example.com,Called,3/4/2026\nnone@example.com,x,\n';
    const done = await broughtIn(notes, { kind: 'notes', columns: { email: 0, note: 1, noteDate: 2 } });
    expect(done.outcomes).toEqual({ noted: 1, refused: 1 });
    expect((await found('nora')).leads).toMatchObject([{ noteCount: 1 }]);
    const more = await broughtIn(`${notes}nora@example.com,Again,\n`, {
      kind: 'notes',
      columns: { email: 0, note: 1, noteDate: 2 },
    });
    expect(more.outcomes).toEqual({ already: 1, noted: 1, refused: 1 });
  });

  it('goes on after its process died, each line exactly once, also where two work at the same time', async () => {
    const many = ['Name,Email', ...Array.from({ length: 1200 }, (_, i) => `Crash ${i},crash${i}@example.com`)].join(
      '\n',
    );
    const { id } = await checked(many);
    const store = system.nest.get(ImportStore);
    // A worker did this and could not keep it: its rows are rolled back here, as a crash before the commit would do.
    const keep = store.nextLines.bind(store);
    let kept = 0;
    store.nextLines = (row, worker, progress, work) =>
      keep(row, worker, progress, async (held) => {
        const results = await work(held);
        if (kept++ === 1) throw new Error('The process died before it kept the chunk');
        return results;
      });
    const other = await system.another();
    await act(id, 'start');
    const done = await until(id, 'done');
    store.nextLines = keep;
    await other.stop();
    expect(done.outcomes).toEqual({ created: 1200 });
    await projected();
    expect((await found('crash')).total).toBe(1200);
    const streams = await system.nest.get(EventLog).readStream(`lead-${(await linesOf(id))[150]!.leadId}`);
    expect(streams.map(({ type }) => type)).toEqual(['LeadCreated']);
  });

  it.each([
    ['with its file', 20, true],
    ['without it, as after a restore', 520, false],
  ])(
    'is taken back whole, %s, where its process died before it kept what it had brought in',
    async (_when, count, hasFile) => {
      const mark = `lost${count}`;
      const lines = Array.from({ length: count }, (_, i) => `Lost ${i},${mark}x${i}@example.com`);
      const file = ['Name,Email', ...lines].join('\n');
      const { id } = await checked(file);
      const store = system.nest.get(ImportStore);
      const keep = store.nextLines.bind(store);
      store.nextLines = (row, worker, progress, work) =>
        keep(row, worker, progress, async (held) => {
          const results = await work(held);
          if (progress === count) throw new Error('The process died before it kept the chunk');
          return results;
        });
      await act(id, 'start');
      await look(id, ({ trouble }) => trouble !== null);
      await act(id, 'stop');
      store.nextLines = keep;
      await projected();
      expect((await found(mark)).total).toBe(count);
      if (!hasFile) await system.infrastructure.pool.query('delete from import_parts where import_id = $1', [id]);

      await act(id, 'undo');
      const undone = await until(id, 'undone');
      expect([undone.outcomes, undone.undone]).toEqual([{ created: count }, { reversed: count }]);
      await projected();
      expect((await found(mark)).total).toBe(0);
      const path = `/api/imports/${id}/lines?limit=200&offset=${count - 20}`;
      const last = (await admin.call<ImportLines>('GET', path)).body.lines.map(({ line }) => line);
      expect(last).toEqual(Array.from({ length: 20 }, (_, i) => count - 18 + i));
      // The same file brings them back.
      expect((await broughtIn(file)).outcomes).toEqual({ created: count });
    },
  );

  it('stops when asked to, and goes on from there', async () => {
    const many = ['Name,Email', ...Array.from({ length: 1600 }, (_, i) => `Stop ${i},stop${i}@example.com`)].join('\n');
    const { id } = await checked(many);
    await act(id, 'start');
    await look(id, ({ progress }) => progress > 0);
    const stopped = await act(id, 'stop');
    expect(stopped.state).toBe('stopped');
    expect((await act(id, 'start')).state).toBe('running');
    expect((await until(id, 'done')).outcomes).toEqual({ created: 1600 });
  });
});
