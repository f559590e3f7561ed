import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { NewEvent } from '../../../event-store/src/types.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';
import { startProjector, type Projector } from '../../../projections/src/engine/projector/projector.js';
import { filledIn } from '../../../testing/filled-in.js';
import { failing, submitForm } from '../../../testing/analyses.js';
import { eventually } from '../../../testing/eventually.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../testing/start-app.js';

/** A made-up person: the test looks for each value in everything that is logged. */
const person = {
  name: 'Ines Personalname',
  email: 'ines.personal@example.com',
  phone: '+15155550199',
};
const note = 'a very private remark';
const wrongPassword = 'a wrong secret of Ines';

/** The answer to a request, and its correlation id. */
interface Sent {
  status: number;
  correlationId: string;
}

describe('the logs', () => {
  const lines: string[] = [];
  let system: TestSystem;
  let projector: Projector;
  let call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Sent & { body: never }>;

  beforeAll(async () => {
    jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      return true;
    });
    system = await startSystem({ logLevel: 'trace', projector: false, logPatienceMs: 2_000 });
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString().trim());
        done();
      },
    });
    const { log, config } = system.infrastructure;
    projector = await startProjector({
      databaseUrl: config.databaseUrl,
      log,
      logger: pino({ level: 'trace' }, stream),
      projections: liveProjections,
    });
    await projector.caughtUp;
    const staff = await system.signedIn('admin');
    call = async (method, path, body, headers = {}) => {
      const answer = await staff.call(method, path, body, headers);
      // For requests refused before the caller is known: the server's own id.
      const correlationId = answer.headers.get('x-correlation-id') ?? '';
      return { status: answer.status, correlationId, body: answer.body as never };
    };
  });
  afterAll(async () => {
    await projector.stop();
    await system.stop();
    jest.restoreAllMocks();
  });

  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (id: string) => logged().filter(({ correlationId }) => correlationId === id);

  it('of commands, refusals and failures hold no personal data, and each line of a request its correlation id', async () => {
    const created = await call('POST', '/api/leads', { ...person, source: 'manual' });
    expect(created.status).toBe(201);
    const { id } = created.body as { id: string };
    await call('POST', `/api/leads/${id}/notes`, { content: note });
    const refused = [
      await call('POST', '/api/leads', { ...person, id, source: 'manual' }),
      await call('POST', '/api/leads', { ...person, source: person.name }),
      await call('POST', '/api/leads', { ...person, [person.email]: note }),
      await call('POST', '/api/leads', `{"email": "${person.email}", broken`),
      await call('POST', '/api/leads', { ...person, name: `${person.name}\u0000` }),
      await call('POST', `/api/leads/${id}/notes`, { content: note }, { 'if-match': '"7"' }),
      await call('POST', `/api/leads/${id}/undo`, { eventId: randomUUID() }),
      await call('PATCH', `/api/leads/${id}`, { email: person.name }),
      await call('GET', `/api/leads/${person.email}`),
      await call('GET', `/api/leads?nothing=${encodeURIComponent(person.email)}`),
      await call('POST', '/api/auth/login', { email: person.email, password: wrongPassword }),
      await call('POST', `/api/${encodeURIComponent(person.name)}`, person),
    ];
    for (const { status, correlationId } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(of(correlationId)).toMatchObject([{ msg: 'A request was refused' }]);
    }
    // Its correlation id is the submission's, like that of its events.
    const { body } = await submitForm(system, [failing], { email: person.email });
    // Campaigns look at every intake, and mails about it would go out.
    const lines = of(body.submissionId).filter(({ manager }) => manager === undefined || manager === 'rent-estimates');
    expect(lines).toMatchObject([{ msg: 'No rent estimate; the fallback is used' }, { msg: 'An effect has ended' }]);

    // Postgres quotes values and rows in its errors.
    const { pool } = system.infrastructure;
    await pool.query('alter table property_analysis_subscribers add constraint nobody check (name = email) not valid');
    const broken = await call('POST', '/api/analyses', { ...filledIn, email: person.email, properties: [failing] });
    expect(broken.status).toBe(500);
    // The caller learns nothing of it.
    expect(Object.keys(broken.body).sort()).toEqual(['code', 'status', 'title', 'type']);
    expect(JSON.stringify(broken.body)).not.toMatch(/constraint|subscribers|23514/);
    expect(of(broken.correlationId)).toMatchObject([{ msg: 'A request failed', err: { code: '23514' } }]);
    await system.node.stop();
    const down = await call('POST', `/api/leads/${id}/notes`, { content: note });
    expect(down.status).toBe(503);
    expect(of(down.correlationId)).toMatchObject([{ msg: 'A request failed', code: 'log_unavailable' }]);
    await system.node.start();

    for (const line of logged())
      if ('route' in line || 'analysisId' in line) expect(line).toHaveProperty('correlationId');
    nothingPersonal();
  });

  it('of people hold neither links nor passwords nor codes', async () => {
    const invite = { email: `x${person.email}`, role: 'admin', displayName: person.name };
    const invited = await call('POST', '/api/users', invite);
    const { link, user } = invited.body as { link: { url: string }; user: { id: string } };
    const token = link.url.split('/').at(-1) ?? '';
    const path = `/api/one-time-links/${token}`;
    const sent = [
      invited,
      await call('POST', '/api/users', invite),
      await call('GET', path),
      await call('GET', `/invitation/${token}`),
      await call('POST', path, { password: `seven boats ${token}` }),
      await call('POST', path, { password: `nine clocks ${token}` }),
      await call('POST', `/api/users/${user.id}/reset-link`),
      await call('POST', '/api/account/password', { current: wrongPassword, new: wrongPassword }),
      await call('POST', '/api/account/second-factor/confirm', { code: token.slice(0, 20) }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 409, 200, 404, 200, 410, 201, 400, 409]);
    expect(lines.join('\n')).not.toContain(token.slice(0, 20));
    nothingPersonal();
  });

  it('of an owner’s page hold nothing of its link, whatever is asked with it and wherever it is written', async () => {
    const { id } = (await call('POST', '/api/leads', { ...person, source: 'manual' })).body as { id: string };
    const { url } = (await call('POST', `/api/leads/${id}/owner-link`)).body as { url: string };
    const token = url.split('/').at(-1) ?? '';
    const page = `/api/owner/${token}`;
    const sent = [
      await call('GET', page),
      await call('GET', `/owner/${token}`),
      await call('POST', `${page}/shown`),
      await call('GET', `${page}/times`),
      await call('POST', `${page}/payments`, { id: null }),
      await call('POST', `${page}/documents`, { id: token }),
      await call('POST', `${page}/walkthrough`, { start: token }),
      await call('GET', `${page}/nothing`),
      await call('POST', `/api/leads/${id}/notes`, { content: url }),
      await call('PATCH', `/api/leads/${id}`, { email: url }),
      await call('POST', `/api/leads/${id}/owner-link/revocation`),
      await call('GET', page),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 404, 200, 409, 409, 400, 400, 404, 200, 400, 200, 410]);
    // Nothing is set up here.
    expect(sent[0]!.body).toMatchObject({ mailReplies: false });
    expect(lines.join('\n')).not.toContain(token.slice(0, 20));
    nothingPersonal();
  });

  it('of the projector name the correlation id of an event that it parks, and nothing of the person', async () => {
    const { log } = system.infrastructure;
    const correlationId = randomUUID();
    const metadata = {
      ...{ $correlationId: correlationId, $causationId: randomUUID() },
      ...{ actor: { kind: 'system' as const, id: 'sample' }, occurredAt: '2026-03-02T15:00:00.000Z' },
    };
    const orphan: NewEvent = {
      ...{ id: randomUUID(), type: 'LeadDetailsEdited', metadata },
      data: { name: person.name, email: person.email },
    };
    const { position } = await eventually(() =>
      log.append(`lead-${randomUUID()}`, [orphan], 'no_stream').catch(() => undefined),
    );
    await system.projected(position.toString());
    // The line follows the commit.
    const [parked] = await eventually(() => (of(correlationId).length > 0 ? of(correlationId) : undefined));
    expect(parked).toMatchObject({ event: orphan.id, msg: expect.stringMatching('A stream was parked') });
    nothingPersonal();
  });

  function nothingPersonal(): void {
    expect(lines.length).toBeGreaterThan(10);
    const all = lines.join('\n');
    for (const secret of [...Object.values(person), note, wrongPassword, adminEmail, password, failing.streetAddress])
      expect(all).not.toContain(secret);
    expect(all).not.toMatch(/session=/);
  }
});
