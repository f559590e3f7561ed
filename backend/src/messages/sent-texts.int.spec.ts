import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consentTextVersion } from '../../../contracts/src/consent/consent.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { CampaignList } from '../../../contracts/src/campaigns/queries.js';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../testing/built-api.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { faultPatienceMs } from '../../../testing/fault-scale.js';
import { PostOffice } from '../../../testing/messages.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';

const formGuard = { website: '', filledInMs: 20_000 };
/** The sandbox's numbers: an unreachable one, one that can't receive texts, one that Twilio itself has as unsubscribed. */
const unreachable = '+12025550130';
const noMobile = '+15005550009';
const onTheirList = '+15005550004';

describe('texts that are sent, by the built program', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let program: BuiltApi;
  let office: PostOffice;
  let admin: Caller;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-texts-'));

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startSystem();
    await system.nest.get(ProcessManagers).beforeApplicationShutdown();
    const [user, ofAdmin] = [await system.signedIn('user'), await system.signedIn('admin')];
    const ofTexts = Object.entries(sandbox.environment).filter(([name]) => name.startsWith('TWILIO_'));
    // Texts carry the address for delivery reports, so the port must be known first.
    program = startBuiltApi(system, dataDir, { ...Object.fromEntries(ofTexts), PORT: String(await freePort()) });
    const url = await servesAt(program);
    await sandbox.control('PUT', '/product', { url });
    office = new PostOffice(system, sandbox, user.at(url));
    admin = ofAdmin.at(url);
    const text = { name: 'Sample text', type: 'sms', content: 'Hello {{ first_name }}, may we call you?' };
    const { status } = await admin.call('POST', '/api/campaigns/templates', {
      ...{ id: randomUUID(), ...text, workflow: 'warm_lead', delayMinutes: 0, anchor: 'entry' },
    });
    expect(status).toBe(201);
  }, faultPatienceMs);
  afterAll(async () => {
    await kill(program);
    await system.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true });
  });

  /** An owner who filled in a form. */
  async function visitorLead(phone: string, textsConsented = true): Promise<string> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const visitor = system.visitor().at(office.staff.url);
    const { status, body } = await visitor.call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Sam Sample', email, phone, source: 'rent-vs-sell-calculator', consentTextVersion, textsConsented },
      ...formGuard,
    });
    expect(status).toBe(201);
    await system.projected(body.position);
    return body.id;
  }
  const start = async (leadId: string) =>
    expect((await office.staff.call('POST', '/api/campaigns/start', { leadId })).status).toBe(200);
  const timeline = async (leadId: string) =>
    (await office.staff.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`)).body.events;
  /** The event of this type on the lead's page, once it is there. */
  const shown = (leadId: string, type: string) =>
    eventually(async () => (await timeline(leadId)).find((event) => event.type === type));
  /** The reason why a text was withheld; mail is not configured here. */
  const withheld = (leadId: string, reason: string) =>
    eventually(async () =>
      (await timeline(leadId)).find(
        ({ type, data }) => type === 'MessageWithheld' && data.channel === 'sms' && data.reason === reason,
      ),
    );
  const says = (from: string, body: string) => sandbox.submit('/twilio/inbound', { from, body });

  it(
    'go to who ticked the box, arrive, are answered, and end by STOP: all of it in the timeline',
    async () => {
      const phone = '+12025550111';
      const leadId = await visitorLead(phone);
      await start(leadId);
      expect((await shown(leadId, 'MessageDelivered')).data).toMatchObject({ channel: 'sms' });
      expect((await shown(leadId, 'MessageIntended')).data).toMatchObject({
        ...{ to: phone, text: 'Hello Sam, may we call you?', purpose: 'warm_lead' },
      });
      expect(await office.textsTo(phone)).toMatchObject([{ status: 'delivered', body: 'Hello Sam, may we call you?' }]);

      await says(phone, 'Yes please, on Thursday');
      expect((await shown(leadId, 'MessageReceived')).data).toMatchObject({ text: 'Yes please, on Thursday' });
      await shown(leadId, 'LeadAnswered');
      const { body } = await eventually(async () => {
        const answer = await office.staff.call<CampaignList>('GET', `/api/campaigns?leadId=${leadId}`);
        return answer.body.runs[0]?.state === 'active' ? undefined : answer;
      });
      expect(body.runs[0]).toMatchObject({ ending: 'answered' });

      await says(phone, 'STOP');
      expect((await shown(leadId, 'ConsentWithdrawn')).data).toMatchObject({ channel: 'sms', how: 'reply' });
      await start(leadId);
      await withheld(leadId, 'unsubscribed');
      await says(phone, 'START');
      await shown(leadId, 'ConsentRenewed');
      await office.staff.call('POST', `/api/campaigns/${leadId}/stop`);
      await start(leadId);
      await eventually(async () => (await office.textsTo(phone)).length === 2);
    },
    faultPatienceMs,
  );

  it(
    'say so where they did not arrive',
    async () => {
      const leadId = await visitorLead(unreachable);
      await start(leadId);
      expect((await shown(leadId, 'MessageUndelivered')).data).toMatchObject({ errorCode: '30003' });
    },
    faultPatienceMs,
  );

  it(
    'go to nobody who did not tick the box',
    async () => {
      const phone = '+12025550112';
      const leadId = await visitorLead(phone, false);
      await start(leadId);
      await withheld(leadId, 'no_consent');
      expect(await office.textsTo(phone)).toEqual([]);
    },
    faultPatienceMs,
  );

  it(
    'are not tried again at a number that takes none, nor at one that Twilio has as unsubscribed',
    async () => {
      const [refused, stopped] = [await visitorLead(noMobile), await visitorLead(onTheirList)];
      await start(refused);
      await start(stopped);
      expect((await shown(refused, 'MessageFailed')).data).toMatchObject({ bounced: true, again: false });
      expect((await shown(stopped, 'ConsentWithdrawn')).data).toMatchObject({ channel: 'sms', how: 'provider' });
      for (const [leadId, reason] of [
        [refused, 'bounced'],
        [stopped, 'unsubscribed'],
      ] as const) {
        await office.staff.call('POST', `/api/campaigns/${leadId}/stop`);
        await start(leadId);
        await withheld(leadId, reason);
      }
    },
    faultPatienceMs,
  );

  it(
    'wait for the end of the night where the lead is',
    async () => {
      const phone = '+12025550113';
      const hour = Temporal.Now.zonedDateTimeISO(officeTimeZone).hour;
      // All day is night, except for the hour twelve hours from now.
      const night = { holdMessagesAtNight: true, quietFromHour: (hour + 13) % 24, quietToHour: (hour + 12) % 24 };
      expect((await admin.call('PATCH', '/api/settings', night)).status).toBe(200);
      const leadId = await visitorLead(phone);
      await start(leadId);
      const held = await withheld(leadId, 'quiet_hours');
      expect(Date.parse(String(held.data.until))).toBeGreaterThan(Date.now());
      expect(await office.textsTo(phone)).toEqual([]);
    },
    faultPatienceMs,
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}
