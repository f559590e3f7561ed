import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consentTextVersion } from '../../../contracts/src/consent/consent.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { UnsubscribeStanding } from '../../../contracts/src/messages/routes.js';
import type { Sending } from '../../../contracts/src/operations/retention.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { eventually } from '../../../testing/eventually.js';
import { PostOffice, startWritingSystem } from '../../../testing/messages.js';
import type { TestSystem } from '../../../testing/start-app.js';

const patienceMs = 120_000;
const open = { request: null, campaigns: null };
const unsubscribed = { request: 'unsubscribed', campaigns: 'unsubscribed' };

describe('consent is of the address, whichever lead has it', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let office: PostOffice;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startWritingSystem(sandbox);
    office = new PostOffice(system, sandbox, await system.signedIn('user'));
  }, patienceMs);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });
  beforeEach(() => sandbox.control('DELETE', '/faults'));

  const fresh = () => `${randomUUID().slice(0, 8)}@example.com`;
  const sending = async (leadId: string) =>
    (await office.staff.call<Sending>('GET', `/api/leads/${leadId}/sending`)).body.email;
  const send = (to: string) =>
    office.staff.call<Problem>('POST', '/api/email/send', { to, template: 'staff-words', data: { note: 'x' } });
  const note = async (leadId: string, consent: 'given' | 'withdrawn') => {
    const { body } = await office.staff.call<CommandAnswer>('POST', `/api/leads/${leadId}/consent`, {
      ...{ channel: 'email', consent, note: 'On the phone' },
    });
    await system.projected(body.position);
  };
  /** They register for the webinar themselves. */
  async function comesIn(email: string): Promise<string> {
    const { status, body } = await system.visitor().call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Sam Sample', email, source: 'webinar', consentTextVersion, website: '', filledInMs: 20_000 },
    });
    expect(status).toBe(201);
    await system.projected(body.position);
    return body.id;
  }
  async function linksOf(email: string): Promise<string[]> {
    const mails = await office.mailsTo(email);
    return mails.map(({ headers }) => new URL(/<(.+)>/.exec(headers['list-unsubscribe']!)![1]!).pathname);
  }
  async function presses(link: string, again?: true): Promise<void> {
    const { status, body } = await system.visitor().call<UnsubscribeStanding>('POST', link, again && { again });
    expect([status, body.unsubscribed]).toEqual([200, !again]);
  }
  const unsubscribes = async (email: string) => presses((await linksOf(email)).at(-1)!);

  it(
    'a new request is answered after an unsubscription; campaigns wait for the person’s own word',
    async () => {
      const email = fresh();
      const first = await comesIn(email);
      const byStaff = await office.addLead({ email: email.toUpperCase() });
      await office.mailTo(email);
      await unsubscribes(email);
      expect([await sending(first), await sending(byStaff)]).toEqual([unsubscribed, unsubscribed]);
      expect((await send(email)).body).toMatchObject({ detail: 'It was not sent: the person unsubscribed.' });

      const second = await comesIn(email);
      await eventually(async () => (await office.mailsTo(email)).length === 2);
      expect([await sending(first), await sending(second)]).toEqual([
        unsubscribed,
        { request: null, campaigns: 'unsubscribed' },
      ]);
      // The newest mail's unsubscription is newer than the request.
      await unsubscribes(email);
      expect(await sending(second)).toEqual(unsubscribed);
      await note(second, 'given');
      expect(await sending(second)).toEqual(open);
    },
    patienceMs,
  );

  it(
    'an older link counts whenever it is pressed, whatever was said by another mail or to staff in between',
    async () => {
      const email = fresh();
      const lead = await comesIn(email);
      await office.mailTo(email);
      expect((await send(email)).status).toBe(200);
      await eventually(async () => (await office.mailsTo(email)).length === 2);
      const [first, second] = (await linksOf(email)) as [string, string];
      const campaigns = async () => (await sending(lead)).campaigns;

      await presses(first);
      await presses(second, true);
      expect(await campaigns()).toBeNull();
      await presses(first);
      expect(await campaigns()).toBe('unsubscribed');
      await note(lead, 'given');
      expect(await campaigns()).toBeNull();
      await presses(first);
      await presses(first);
      expect(await campaigns()).toBe('unsubscribed');
      await presses(second, true);
      expect(await campaigns()).toBeNull();

      await note(lead, 'withdrawn');
      expect(await campaigns()).toBe('unsubscribed');
      await presses(first, true);
      expect(await campaigns()).toBeNull();
      await note(lead, 'withdrawn');
      expect((await system.visitor().call<UnsubscribeStanding>('GET', first)).body.unsubscribed).toBe(true);
    },
    patienceMs,
  );

  it(
    'what was said to staff at one lead holds for the other, until the contrary is said',
    async () => {
      const email = fresh();
      const [noted, other] = [await comesIn(email), await comesIn(email)];
      await note(noted, 'withdrawn');
      expect([await sending(noted), await sending(other)]).toEqual([unsubscribed, unsubscribed]);
      await note(noted, 'given');
      expect([await sending(noted), await sending(other)]).toEqual([open, open]);
    },
    patienceMs,
  );

  it(
    'an address that refused a mail is opened again by staff who checked it',
    async () => {
      const email = fresh();
      const [lead, other] = [await office.addLead({ email }), await office.addLead({ email })];
      // Whatever else is sent meanwhile is refused too.
      await sandbox.control('POST', '/faults', { provider: 'mail', kind: 'refused', times: 100 });
      expect((await send(email)).status).toBe(502);
      await sandbox.control('DELETE', '/faults');
      await eventually(async () => (await sending(other)).request === 'bounced');
      const path = `/api/leads/${other}/reopen-address`;
      expect((await system.visitor().call('POST', path, {})).status).toBe(401);
      const { status, body } = await office.staff.call<Sending>('POST', path, { note: 'The mailbox was full' });
      expect([status, body.email.request]).toEqual([200, null]);
      expect((await office.staff.call('POST', path, {})).status).toBe(200);
      expect((await send(email)).status).toBe(200);
      expect((await sending(lead)).request).toBeNull();
      expect(await office.mailsTo(email)).toHaveLength(1);
    },
    patienceMs,
  );
});
