import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { SentEmail } from '../../../contracts/src/messages/routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { EffectActsAnswer, Effects, LeadEffects } from '../../../contracts/src/effects/queries.js';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../testing/built-api.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { expireClaims } from '../../../testing/expired-claims.js';
import { faultPatienceMs } from '../../../testing/fault-scale.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';

/** Where the program is killed: the intent is in the log, the outcome is not. */
type Point = 'before the mail' | 'with the mail' | 'before the answer';

describe('fault 26, of mail: the program is killed between a message and what came of it', () => {
  let system: TestSystem;
  let program: BuiltApi;
  let staff: Caller;
  let admin: Caller;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-mail-'));
  /** Recipients of the mails that the server took. */
  const taken: string[] = [];
  let point: Point | undefined;

  function dies(at: Point): boolean {
    if (point !== at) return false;
    point = undefined;
    return program.child.kill('SIGKILL');
  }
  // The killed client gets no answer, and needs none.
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => void (dies('before the mail') || callback()),
    onData(stream, session, callback) {
      if (dies('with the mail')) return;
      void buffer(stream).then(() => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        if (!dies('before the answer')) callback();
      });
    },
  });
  server.on('error', () => undefined);

  async function startProgram(): Promise<void> {
    const { port } = server.server.address() as AddressInfo;
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Sample Office <office@example.com>' };
    program = startBuiltApi(system, dataDir, mail);
    const url = await servesAt(program);
    staff = staff.at(url);
    admin = admin.at(url);
  }

  /** Another process continues once the dead one's leases and claims have expired. */
  async function startAgain(): Promise<void> {
    await program.exited;
    await expireClaims(system.infrastructure.pool);
    await startProgram();
  }

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    system = await startSystem();
    // It has no mail configured: the built program does all the work.
    await system.nest.get(ProcessManagers).beforeApplicationShutdown();
    staff = await system.signedIn('user');
    admin = await system.signedIn('admin');
    await startProgram();
  }, faultPatienceMs);
  afterAll(async () => {
    await kill(program);
    await new Promise<void>((closed) => server.close(closed));
    await system.stop();
    rmSync(dataDir, { recursive: true });
  });

  const mailsTo = (address: string) => taken.filter((each) => each === address).length;
  const typesOf = async (id: string) =>
    (await system.infrastructure.log.readStream(`message-${id}`)).map(({ type }) => type);

  /** A mail that staff asked for, and the program, killed while sending it. */
  async function killedAt(at: Point) {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const lead = { name: 'Sample Owner', email, source: 'manual' };
    const { body: added } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
    await eventually(async () => (await staff.call('GET', `/api/leads/${added.id}`)).status === 200);
    const key = { 'idempotency-key': randomUUID() };
    const ask = <Body>() =>
      staff.call<Body>('POST', '/api/email/send', { to: email, template: 'acknowledgment-registration' }, key);
    point = at;
    await expect(ask()).rejects.toThrow();
    await startAgain();
    const effect = await eventually(async () => {
      const path = `/api/effects?lead=${added.id}&kind=message-send`;
      const [found] = (await admin.call<Effects>('GET', path)).body.effects;
      return found?.state === 'unknown' ? found : undefined;
    }, faultPatienceMs);
    const effects = [{ manager: effect.manager, key: effect.key }];
    return { email, leadId: added.id, ask, effects, id: effect.subject.slice('message-'.length) };
  }

  it.each([
    ['before the mail', 0],
    ['with the mail', 0],
    ['before the answer', 1],
  ] as const)(
    '%s: nobody knows, nothing is sent a second time by itself, until a person has it sent again',
    async (at, arrived) => {
      const { email, leadId, ask, effects, id } = await killedAt(at);
      expect(await typesOf(id)).toEqual(['MessageRequested', 'MessageIntended']);
      // The browser's own repetition asks for the same mail.
      expect((await ask<Problem>()).body).toMatchObject({ code: 'message_failed' });
      const { body: shown } = await staff.call<LeadEffects>('GET', `/api/leads/${leadId}/effects`);
      expect(shown.effects).toMatchObject([{ kind: 'message-send', state: 'unknown' }]);
      expect(mailsTo(email)).toBe(arrived);
      await admin.call('POST', '/api/effects/retry', { effects });
      await eventually(async () => (await typesOf(id)).at(-1) === 'MessageSent');
      expect(mailsTo(email)).toBe(arrived + 1);
      expect((await ask<SentEmail>()).body.state).toBe('sent');
    },
    faultPatienceMs,
  );

  it(
    'a person who has looked says that it was sent: so it stands in the log, and nothing goes out',
    async () => {
      const { email, leadId, effects, id } = await killedAt('before the answer');
      expect((await staff.call('POST', '/api/effects/done', { effects })).status).toBe(403);
      const { body } = await admin.call<EffectActsAnswer>('POST', '/api/effects/done', { effects });
      expect(body).toEqual({ asked: 1, left: 0 });
      const events = await system.infrastructure.log.readStream(`message-${id}`);
      expect(events.map(({ type }) => type)).toEqual(['MessageRequested', 'MessageIntended', 'MessageSent']);
      expect(events.at(-1)).toMatchObject({ metadata: { actor: { kind: 'user' } }, data: { providerId: null } });
      const again = await admin.call<EffectActsAnswer>('POST', '/api/effects/done', { effects });
      expect(again.body).toEqual({ asked: 0, left: 1 });
      const { body: shown } = await staff.call<LeadEffects>('GET', `/api/leads/${leadId}/effects`);
      // What was sent is noted as a contact with the lead, a moment later.
      expect(shown.effects.filter(({ kind }) => kind !== 'contact')).toEqual([]);
      expect(mailsTo(email)).toBe(1);
    },
    faultPatienceMs,
  );
});
