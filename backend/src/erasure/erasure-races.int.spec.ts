import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { MapImport, Import, ImportLines } from '../../../contracts/src/imports/routes.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { ErasurePreview, ErasureState } from '../../../contracts/src/erasure/queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import type { Caller } from '../../../testing/caller.js';
import { Desk, docusealOf } from '../../../testing/documents.js';
import { eventually } from '../../../testing/eventually.js';
import { placesNaming } from '../../../testing/everything-stored.js';
import { sampleTemplates } from '../../../testing/messages.js';
import { samplePdf } from '../../../testing/sample-files.js';
import { startSystem, type Api, type TestSystem } from '../../../testing/start-app.js';
import { FileStore } from '../files/file-store.js';
import { LineJudge } from '../imports/judge-lines.js';
import { ImportWorker } from '../imports/import-worker.js';
import { TemplateStore, type TemplateVersion } from '../templates/template-store.js';
import { RenewStatistics } from './renew-statistics.js';
import { LookAfterErasures } from './erasure-manager.js';

/** Occurs in every text about these people, and nowhere else. */
const somebody = /quillfeather/i;
/** So long an erasure may take to reach everything. */
const promisedMs = 60_000;
const octets = 'application/octet-stream';

/** Two messages of a campaign: one that goes out at once, and one far in the future. */
const ofCampaign = (id: string, delayMinutes: number): TemplateVersion => ({
  ...{ id, version: 1, name: id, type: 'email', subject: 'Hello {{ first_name }}', content: 'From the office' },
  ...{ workflow: 'onboarding', delayMinutes, anchor: 'entry', savedAt: '2026-03-01T09:00:00.000Z', savedBy: null },
});
const templates = [...sampleTemplates, ofCampaign('welcome', 0), ofCampaign('much-later', 60_000)];

/** A mail server that accepts a mail and does not answer until it is given its answer. */
class HoldingServer {
  readonly recipients: string[] = [];
  holds = false;
  private waiting: ((error?: Error) => void)[] = [];
  readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, callback) => {
      void buffer(stream).then(() => {
        this.recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        if (this.holds) this.waiting.push(callback);
        else callback();
      });
    },
  });

  get held(): number {
    return this.waiting.length;
  }

  answer(error?: Error): void {
    for (const each of this.waiting.splice(0)) each(error);
    this.holds = false;
  }
}

const mail = new HoldingServer();
let sandbox: BuiltSandbox;
let system: TestSystem;
/** Another process, since commands on one stream queue up within a process. */
let other: Api;
let admin: Caller;
let beside: Caller;
let n = 0;

beforeAll(async () => {
  mail.server.on('error', () => undefined);
  mail.server.listen(0, '127.0.0.1');
  await once(mail.server.server, 'listening');
  sandbox = await startBuiltSandbox();
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE = '' } = sandbox.environment;
  const { port } = mail.server.server.address() as AddressInfo;
  system = await startSystem({
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Sample Office <office@example.com>' },
    docuseal: docusealOf(sandbox),
    stripe: {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: STRIPE_API_BASE,
      timeoutMs: 2_000,
    },
    effectPatienceMs: 2_000,
  });
  admin = await system.signedIn('admin');
  other = await system.another();
  for (const { nest } of [system, other]) {
    const find = (id: string) => Promise.resolve(templates.find((each) => each.id === id));
    const list = () => Promise.resolve(templates);
    Object.assign(nest.get(TemplateStore, { strict: false }), { current: find, version: find, list });
  }
  beside = admin.at(other.url);
  // The first process works on imports.
  await other.nest.get(ImportWorker).beforeApplicationShutdown();
  const awake = { holdMessagesAtNight: false, holdMessagesOnWeekends: false };
  expect((await admin.call('PATCH', '/api/settings', awake)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  mail.answer();
  await system?.stop();
  await sandbox?.stop();
  await new Promise<void>((closed) => mail.server.close(closed));
});
beforeEach(() => {
  n++;
});

const head = async () => system.projected(String(await system.infrastructure.log.head()));
const emailNow = () => `Quillfeather-${n}@example.com`;
const nameNow = () => `Sample Quillfeather ${n}`;

async function addLead(over: object = {}): Promise<string> {
  const lead = { name: nameNow(), email: emailNow(), phone: '515-555-0177', source: 'manual', state: 'IA' };
  const { body } = await admin.call<CommandAnswer>('POST', '/api/leads', { ...lead, ...over });
  await head();
  return body.id;
}
const addNeighbour = () => addLead({ name: 'Sample Neighbour', email: `neighbour-${n}@example.com`, phone: null });

const erase = (id: string, others: string[] = []) =>
  beside.call<CommandAnswer & Problem>('POST', `/api/leads/${id}/erasure`, {
    name: nameNow(),
    reason: 'asked',
    others,
  });

function complete(id: string): Promise<ErasureState> {
  return eventually(async () => {
    const { body } = await admin.call<ErasureState>('GET', `/api/leads/${id}/erasure`);
    return body.stage === 'complete' ? body : undefined;
  });
}
const look = () => system.nest.get(LookAfterErasures).look();

/** The leads that count, by stage. */
async function totals(): Promise<unknown[]> {
  const { rows } = await system.infrastructure.pool.query(
    `select status, count(*)::int as leads from read.pipeline where deleted_at is null group by 1 order by 1`,
  );
  return rows as unknown[];
}

async function row(id: string) {
  const text = 'select name, merged_into, deleted_at from read.pipeline where id = $1';
  return (await system.infrastructure.pool.query<Record<string, unknown>>(text, [id])).rows[0];
}

async function effectsOf(id: string, kind: string) {
  const { rows } = await system.infrastructure.pool.query<{ state: string; reason: string | null }>(
    `select state, reason from effects where lead_id = $1 and kind = $2`,
    [id, kind],
  );
  return rows;
}

/** Nothing reveals an erased person, nothing is left to do for them, and no stream waits. */
async function expectGone(id: string): Promise<void> {
  await head();
  const { pool, config } = system.infrastructure;
  await system.nest.get(RenewStatistics).renew(new Date(Date.now() + 60_000));
  // What was appended meanwhile is found by a later look.
  const until = Date.now() + promisedMs;
  let places: string[];
  do places = await placesNaming(pool, config.eventStoreUrl, somebody);
  while (places.length > 0 && Date.now() < until);
  expect(places).toEqual([]);
  const open = await eventually(async () => {
    const text = `select kind, state from effects where lead_id = $1 and manager <> 'erasure' and state in ('due', 'running')`;
    const { rows } = await pool.query(text, [id]);
    return rows.length === 0 ? rows : undefined;
  });
  expect(open).toEqual([]);
  expect((await admin.call<{ parked: unknown[] }>('GET', '/api/parked')).body.parked).toEqual([]);
}

/** Holds back the append of an event of this type, already decided, until the promise resolves. */
function appendedAfter(stream: string, type: string, wait: () => Promise<void>, process: Api = system): void {
  const { log } = process.infrastructure;
  const append = log.append.bind(log);
  log.append = async (to, events, expected) => {
    if (to === stream && events.some((event) => event.type === type)) {
      log.append = append;
      await wait();
    }
    return append(to, events, expected);
  };
}

describe('an erasure while a merge is being decided', () => {
  it('of the lead that stays: the other one is a case of its own again, with all that it has', async () => {
    const [stays, goes] = [await addLead(), await addNeighbour()];
    await admin.call('POST', `/api/leads/${goes}/notes`, { content: 'Calls back in May.' });
    await head();
    const before = await totals();
    appendedAfter(`lead-${goes}`, 'LeadMerged', async () => {
      expect((await erase(stays)).status).toBe(200);
    });
    const merged = await admin.call('POST', `/api/leads/${goes}/merge`, { into: stays });
    expect(merged.status).toBe(200);
    await complete(stays);
    await head();
    await look();
    await head();
    expect(await row(goes)).toMatchObject({ name: 'Sample Neighbour', merged_into: null, deleted_at: null });
    const noted = await admin.call('POST', `/api/leads/${goes}/notes`, { content: 'Called back.' });
    expect(noted.status).toBeLessThan(300);
    expect(await totals()).toEqual(before);
    await expectGone(stays);
  });

  it('of the lead that goes: the merge is refused', async () => {
    const [stays, goes] = [await addNeighbour(), await addLead()];
    const before = await totals();
    appendedAfter(`lead-${goes}`, 'LeadMerged', async () => {
      expect((await erase(goes)).status).toBe(200);
    });
    const merged = await admin.call<Problem>('POST', `/api/leads/${goes}/merge`, { into: stays });
    expect([merged.status, merged.body.code]).toEqual([410, 'stream_erased']);
    await complete(goes);
    await head();
    await look();
    expect(await row(stays)).toMatchObject({ name: 'Sample Neighbour', merged_into: null, deleted_at: null });
    expect(await totals()).toEqual(before);
    await expectGone(goes);
  });

  it('lists leads that were merged before, whatever their address; those that are chosen go with it, still merged', async () => {
    const [stays, goes] = [await addLead(), await addLead({ email: `other-quillfeather-${n}@example.com` })];
    await admin.call('POST', `/api/leads/${goes}/merge`, { into: stays });
    await head();
    const before = await totals();
    const { body } = await admin.call<ErasurePreview>('GET', `/api/leads/${stays}/erasure/preview`);
    expect(body.others.map(({ id }) => id)).toEqual([goes]);
    // Somebody looks in between.
    const between = (process: Api) => async () => {
      await head();
      await process.nest.get(LookAfterErasures).look();
    };
    appendedAfter(`lead-${goes}`, 'LeadErased', between(other), system);
    appendedAfter(`lead-${goes}`, 'LeadErased', between(system), other);
    expect((await erase(stays, [goes])).status).toBe(200);
    for (const id of [stays, goes]) await complete(id);
    await head();
    await look();
    await head();
    expect(await row(goes)).toMatchObject({ name: '[erased]', merged_into: stays });
    expect(await totals()).toEqual(before);
    await expectGone(goes);
  });
});

const until = (id: string, state: Import['state']) =>
  eventually(async () => {
    const { body } = await admin.call<Import>('GET', `/api/imports/${id}`);
    return body.state === state ? body : undefined;
  });
const linesOf = async (id: string) =>
  (await admin.call<ImportLines>('GET', `/api/imports/${id}/lines?limit=10`)).body.lines;

/** Imports the person of this test, and a neighbour. @returns the import's id */
async function started(how: Partial<MapImport> = {}): Promise<string> {
  const csv = ['Name,Email,Phone,Notes', `${nameNow()},${emailNow()},515-555-0177,Of Quillfeather`].concat(
    `Sample Neighbour ${n},neighbour-${n}@example.com,,Of a neighbour`,
  );
  const sent = await fetch(`${system.url}/api/imports`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': octets, 'x-file-name': 'sample.csv' },
      cookie: admin.cookie,
    },
    body: csv.join('\n'),
  });
  const file = (await sent.json()) as Import;
  await admin.call('POST', `/api/imports/${file.id}/check`, { ...file.proposed, ...how });
  await until(file.id, 'checked');
  await admin.call('POST', `/api/imports/${file.id}/start`);
  return file.id;
}

describe('an erasure while an import brings in a line about the person', () => {
  it('takes the line away also from the process that has read it already', async () => {
    const person = await addLead();
    const judge = system.nest.get(LineJudge);
    const judging = judge.judge.bind(judge);
    const meanwhile = async () => {
      expect((await erase(person)).status).toBe(200);
      await complete(person);
    };
    let erased: Promise<void> | undefined;
    judge.judge = async (row, ...more) => {
      const judged = await judging(row, ...more);
      if (row.state === 'running') await (erased ??= meanwhile());
      return judged;
    };
    try {
      const id = await started({ duplicates: 'bring_in' });
      await until(id, 'done');
      expect(erased).toBeDefined();
      expect((await linesOf(id)).map(({ outcome }) => outcome)).toEqual(['refused', 'created']);
    } finally {
      judge.judge = judging;
    }
    await expectGone(person);
  });
});

describe('an erasure while an import is taken back that holds the lead', () => {
  async function broughtIn(): Promise<{ id: string; leads: string[] }> {
    const id = await started();
    await until(id, 'done');
    await head();
    return { id, leads: (await linesOf(id)).map(({ leadId }) => leadId!) };
  }
  const undoneLines = async (id: string) => (await linesOf(id)).map(({ undone, reason }) => ({ undone, reason }));

  it('before its lead is taken back: it stays erased, and the undo says so', async () => {
    const { id, leads } = await broughtIn();
    const [person, neighbour] = leads as [string, string];
    appendedAfter(`lead-${person}`, 'LeadDeleted', async () => {
      expect((await erase(person)).status).toBe(200);
    });
    await admin.call('POST', `/api/imports/${id}/undo`);
    await until(id, 'undone');
    expect(await undoneLines(id)).toEqual([
      { undone: 'kept', reason: 'The person has been erased since.' },
      { undone: 'reversed', reason: null },
    ]);
    await complete(person);
    await head();
    expect(await row(person)).toMatchObject({ name: '[erased]', deleted_at: null });
    expect(await row(neighbour)).toMatchObject({ name: `Sample Neighbour ${n}`, deleted_at: expect.any(Date) });
    await expectGone(person);
  });

  it('while it takes its lead back: that is done, and then it is erased', async () => {
    const { id, leads } = await broughtIn();
    const [person] = leads as [string];
    const takenBack = async () => {
      await admin.call('POST', `/api/imports/${id}/undo`);
      await until(id, 'undone');
    };
    appendedAfter(`lead-${person}`, 'LeadErased', takenBack, other);
    expect((await erase(person)).status).toBe(200);
    expect(await undoneLines(id)).toEqual([
      { undone: 'reversed', reason: null },
      { undone: 'reversed', reason: null },
    ]);
    await complete(person);
    await head();
    expect(await row(person)).toMatchObject({ name: '[erased]', deleted_at: expect.any(Date) });
    await expectGone(person);
  });
});

describe('an erasure while a file is being attached', () => {
  it('refuses it, and its bytes are gone with the next look', async () => {
    const id = await addLead();
    // The file's bytes are stored only after everything else of the person is gone.
    const files = system.nest.get(FileStore, { strict: false });
    const put = files.put.bind(files);
    files.put = async (...given) => {
      files.put = put;
      expect((await erase(id)).status).toBe(200);
      await complete(id);
      await head();
      await put(...given);
    };
    const sent = await fetch(`${system.url}/api/leads/${id}/files`, {
      method: 'POST',
      headers: { ...{ 'content-type': octets, 'x-file-name': 'sample.pdf' }, cookie: admin.cookie },
      body: new Uint8Array(samplePdf),
    });
    expect(sent.status).toBe(410);
    await look();
    const bytes = await system.infrastructure.pool.query('select from lead_files where lead_id = $1', [id]);
    expect(bytes.rowCount).toBe(0);
    await expectGone(id);
  });
});

describe('an erasure while a mail is handed over', () => {
  async function handedOver(): Promise<{ id: string; asked: Promise<unknown> }> {
    const id = await addLead();
    mail.holds = true;
    const message = { to: emailNow(), template: 'acknowledgment-registration' };
    const asked = admin.call('POST', '/api/email/send', message, { 'idempotency-key': randomUUID() });
    await eventually(() => mail.held === 1);
    return { id, asked };
  }

  it.each([
    ['it is taken', undefined],
    [
      'it is refused in words that name the person',
      Object.assign(new Error('<quillfeather> Sample Quillfeather is unknown'), { responseCode: 550 }),
    ],
    [
      'it is put off in such words',
      Object.assign(new Error('Sample Quillfeather is over quota'), { responseCode: 452 }),
    ],
  ])('and then %s: nothing of it says to whom, and nothing is tried again', async (_what, answer) => {
    const { id, asked } = await handedOver();
    const before = await totals();
    expect((await erase(id)).status).toBe(200);
    await eventually(async () => (await effectsOf(id, 'message-send'))[0]?.reason !== null);
    mail.answer(answer);
    await asked;
    await complete(id);
    await eventually(async () => (await effectsOf(id, 'message-send'))[0]?.state !== 'running');
    expect(await effectsOf(id, 'message-send')).toEqual([{ state: 'cancelled', reason: 'The person was erased' }]);
    expect(mail.recipients.filter((address) => address.toLowerCase() === emailNow().toLowerCase())).toHaveLength(1);
    expect(await totals()).toEqual(before);
    await expectGone(id);
  });
});

describe('an erasure when the time of a campaign’s message has come', () => {
  it.each(['with it', 'while it is handed over'])(
    '%s: the campaign has ended, and nothing is due any more',
    async (when) => {
      const id = await addLead({ status: 'closed' });
      const agreed = { channel: 'email', consent: 'given' };
      expect((await admin.call('POST', `/api/leads/${id}/consent`, agreed)).status).toBe(200);
      mail.holds = when !== 'with it';
      const started = await admin.call<CommandAnswer>('POST', '/api/campaigns/start', { leadId: id });
      expect(started.status).toBe(200);
      await head();
      const before = await totals();
      const isDue = `select from effects where lead_id = $1 and kind = 'campaign-message' and due_at <= clock_timestamp()`;
      if (mail.holds) await eventually(() => mail.held > 0);
      else await eventually(async () => ((await system.infrastructure.pool.query(isDue, [id])).rowCount ?? 0) > 0);
      expect((await erase(id)).status).toBe(200);
      await complete(id);
      mail.answer();
      await expectGone(id);
      expect(await totals()).toEqual(before);
      const states = (await effectsOf(id, 'campaign-message')).map(({ state }) => state);
      expect(states).toEqual(states.map(() => expect.stringMatching(/^(done|cancelled)$/)));
      if (when !== 'with it')
        expect(await effectsOf(id, 'campaign-message')).toContainEqual({
          ...{ state: 'cancelled', reason: 'The person was erased' },
        });
      const [last] = await system.nest.get(EventLog).readStream(`campaign-${id}`, { backwards: true, limit: 1 });
      expect(last?.type).toBe('StreamErased');
    },
  );
});

describe('an erasure while somebody outside is handed the person', () => {
  const meets = (provider: string, path: string, kind: 'late' | 'timeout') =>
    sandbox.control('POST', '/faults', { provider, kind, delayMs: 20_000, method: 'POST', path });
  const met = () => eventually(async () => (await sandbox.read<unknown[]>('/faults')).length === 0);

  it('for a signature, which has not answered yet: none is left there', async () => {
    const id = await addLead();
    const desk = new Desk(system, sandbox, admin);
    await meets('docuseal', '/submissions', 'late');
    const asked = desk.send(id);
    await met();
    expect((await erase(id)).status).toBe(200);
    await complete(id);
    const { body } = await asked;
    await eventually(async () => (await effectsOf(id, 'document-send'))[0]?.state === 'cancelled');
    expect(await desk.submissionsOf(body.id)).toEqual([]);
    await expectGone(id);
  });
});

describe('an erasure while Stripe is asked', () => {
  interface Books {
    customers: { id: string; metadata: { leadId: string } }[];
    invoices: { status: string; metadata: { leadId: string } }[];
  }
  const ofLead = async (id: string) => {
    const { customers, invoices } = await sandbox.read<Books>('/state/stripe');
    return {
      customers: customers.filter(({ metadata }) => metadata.leadId === id),
      invoices: invoices.filter(({ metadata }) => metadata.leadId === id),
    };
  };
  const meets = (path: string, kind: 'late' | 'timeout') =>
    sandbox.control('POST', '/faults', { provider: 'stripe', kind, delayMs: 60_000, method: 'POST', path });
  const met = () => eventually(async () => (await sandbox.read<unknown[]>('/faults')).length === 0);
  const invoice = (leadId: string) =>
    admin.call('POST', '/api/stripe/invoices', {
      ...{ leadId, description: 'Sample invoice', items: [{ description: 'Key', amount: 12.5 }] },
    });

  it.each([
    ['has made a customer and not answered yet', 'late'],
    ['makes a customer only afterwards', 'timeout'],
  ] as const)('which %s: none is left there', async (_what, kind) => {
    const id = await addLead();
    const before = await totals();
    await meets('/customers', kind);
    const asked = invoice(id);
    await met();
    expect((await erase(id)).status).toBe(200);
    const { answers } = await complete(id);
    await asked;
    await eventually(async () => (await effectsOf(id, 'stripe-invoice'))[0]?.state !== 'running');
    expect(await ofLead(id)).toEqual({ customers: [], invoices: [] });
    if (kind === 'late') expect(answers).toContainEqual({ provider: 'stripe', answer: 'deleted', deleted: 1, kept: 0 });
    expect(await effectsOf(id, 'stripe-invoice')).toEqual([{ state: 'cancelled', reason: 'The person was erased' }]);
    expect(await totals()).toEqual(before);
    await expectGone(id);
  });

  it('which is making an invoice: it is finished no further, and what is there is listed as kept', async () => {
    const id = await addLead();
    await meets('/finalize', 'late');
    const asked = invoice(id);
    await met();
    await eventually(async () => (await ofLead(id)).invoices[0]?.status === 'open');
    expect((await erase(id)).status).toBe(200);
    const { answers } = await complete(id);
    await asked;
    await eventually(async () => (await effectsOf(id, 'stripe-invoice'))[0]?.state !== 'running');
    const received = await sandbox.read<{ path: string }[]>('/received?provider=stripe');
    expect(received.filter(({ path }) => path.endsWith('/send'))).toEqual([]);
    expect(answers).toContainEqual({ provider: 'stripe', answer: 'deleted', deleted: 1, kept: 1 });
    expect((await ofLead(id)).customers).toEqual([]);
    await expectGone(id);
  });
});
