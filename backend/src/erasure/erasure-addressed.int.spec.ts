import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { consentTextVersion } from '../../../contracts/src/consent/consent.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { analysisRequested } from '../../../contracts/src/analyses/events.js';
import { messageFailed, messageIntended } from '../../../contracts/src/messages/events.js';
import type { Sending } from '../../../contracts/src/operations/retention.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { ErasurePreview, ErasureState } from '../../../contracts/src/erasure/queries.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { analysisIdOf } from '../analyses/domain/analysed-lead.js';
import { Commands } from '../platform/commands/commands.js';
import { CaseStreams } from './case-streams.js';
import { recordCaseEnded } from './record-erasure.js';

const words = 'Do you manage condos in Ankeny?';

/** Of no lead: only the phone number leads to it, and its end takes that from the read model. */
describe('a text from before the lead', () => {
  let system: TestSystem;
  let staff: Caller;
  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('admin');
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => system.stop());

  async function textThenLead(phone: string): Promise<{ text: string; lead: string }> {
    const text = randomUUID();
    const said = { from: `+1${phone}`, subject: null, text: words, automatic: false };
    const received = { leadId: null, channel: 'sms', ...said, providerId: `SM${text}` };
    const event = newEvent({ type: 'MessageReceived', data: received } as DomainEvent);
    await system.infrastructure.log.append(`message-${text}`, [event], 'no_stream');
    const lead = { name: 'Sample Owner', email: `${text}@example.com`, phone, source: 'manual' };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
    await system.projected(body.position);
    return { text, lead: body.id };
  }

  const erased = async (lead: string) => {
    const asked = { name: 'Sample Owner', reason: 'asked' };
    expect((await staff.call('POST', `/api/leads/${lead}/erasure`, asked)).status).toBe(200);
    await eventually(async () => {
      const { body } = await staff.call<ErasureState>('GET', `/api/leads/${lead}/erasure`);
      return body.stage === 'complete';
    });
  };

  /** Until the read model no longer says whom the text came from. */
  const forgotten = (text: string) =>
    eventually(async () => {
      const sql = 'select address from read.messages where id = $1';
      const { rows } = await system.infrastructure.pool.query<{ address: string }>(sql, [text]);
      return rows[0]?.address === '[erased]';
    });

  const expectErased = async ({ text, lead }: { text: string; lead: string }) => {
    const { log } = system.infrastructure;
    const [received] = await log.readStream(`message-${text}`);
    expect(received).toMatchObject({ type: 'MessageReceived', data: { from: '[erased]', text: '[erased]' } });
    const ended = (await log.readStream(`erasure-${lead}`)).findLast(({ type }) => type === 'CaseEnded');
    expect(ended).toMatchObject({
      data: { streams: expect.arrayContaining([expect.objectContaining({ stream: `message-${text}` })]) as unknown },
    });
  };

  it('is erased, its service asked, also where the read models have forgotten it by the next look', async () => {
    const both = await textThenLead('5155550141');
    const streams = system.nest.get(CaseStreams, { strict: false });
    const own = streams.of.bind(streams);
    let looks = 0;
    jest.spyOn(streams, 'of').mockImplementation(async (...args) => {
      if (looks++ > 0) await forgotten(both.text);
      return own(...args);
    });
    await erased(both.lead);
    expect(looks).toBeGreaterThan(1);
    await expectErased(both);
  });

  it('is shown once beforehand, as is an analysis that was taken from the lead and keeps its name', async () => {
    const { text, lead } = await textThenLead('5155550143');
    const data = { ...analysisRequested.example, leadId: null, email: `${text}@example.com` };
    const analysis = `analysis-${analysisIdOf(lead)}`;
    const event = newEvent({ type: 'AnalysisRequested', data });
    const { position } = await system.infrastructure.log.append(analysis, [event], 'no_stream');
    await system.projected(String(position));
    const { body } = await staff.call<ErasurePreview>('GET', `/api/leads/${lead}/erasure/preview`);
    expect(body.streams.map(({ stream }) => stream).sort()).toEqual(
      [analysis, `lead-${lead}`, `message-${text}`].sort(),
    );
  });

  it('is erased by the next worker, after one that ended it went no further', async () => {
    const both = await textThenLead('5155550142');
    const commands = system.nest.get(Commands, { strict: false });
    const own = commands.execute.bind(commands);
    let failed = false;
    jest.spyOn(commands, 'execute').mockImplementation(async (...args) => {
      if (args[0].name === recordCaseEnded.name && !failed) {
        failed = true;
        await forgotten(both.text);
        throw new Error('The process ended here');
      }
      return own(...args);
    });
    await erased(both.lead);
    expect(failed).toBe(true);
    await expectErased(both);
  });
});

describe('a refusal of an address and a number that another lead has, too', () => {
  let system: TestSystem;
  let staff: Caller;
  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('admin');
  });
  afterAll(() => system.stop());

  const leadOf = async (email: string, phone: string) => {
    const lead = { name: 'Sample Owner', email, phone, source: 'manual' };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
    return body.id;
  };
  const append = async (stream: string, ...events: DomainEvent[]) => {
    const { log } = system.infrastructure;
    const { position } = await log.append(stream, events.map(newEvent), 'no_stream');
    await system.projected(String(position));
  };
  const erase = async (lead: string) => {
    const asked = { name: 'Sample Owner', reason: 'asked' };
    expect((await staff.call('POST', `/api/leads/${lead}/erasure`, asked)).status).toBe(200);
    await eventually(async () => {
      const { body } = await staff.call<ErasureState>('GET', `/api/leads/${lead}/erasure`);
      return body.stage === 'complete';
    });
    await system.projected(String(await system.infrastructure.log.head()));
  };
  const sending = async (lead: string) => (await staff.call<Sending>('GET', `/api/leads/${lead}/sending`)).body;
  const refused = { request: 'unsubscribed', campaigns: 'unsubscribed' };

  it('holds when the lead that it was said about is erased, until they say otherwise', async () => {
    const email = `${randomUUID()}@example.com`;
    const phone = '5155550144';
    const [gone, stays] = [await leadOf(email, phone), await leadOf(email.toUpperCase(), '(515) 555-0144')];
    await append(
      `message-${randomUUID()}`,
      { type: 'MessageIntended', data: { ...messageIntended.example, leadId: gone, to: email } },
      { type: 'ConsentWithdrawn', data: { leadId: gone, channel: 'email', address: email, how: 'link' } },
    );
    const said = { from: `+1${phone}`, subject: null, text: 'STOP', automatic: false, providerId: randomUUID() };
    await append(
      `message-${randomUUID()}`,
      { type: 'MessageReceived', data: { leadId: gone, channel: 'sms', ...said } },
      { type: 'ConsentWithdrawn', data: { leadId: gone, channel: 'sms', address: `+1${phone}`, how: 'reply' } },
    );
    const form = {
      name: 'Sample Owner',
      email,
      source: 'webinar',
      consentTextVersion,
      website: '',
      filledInMs: 20_000,
    };
    const asks = (await system.visitor().call<CommandAnswer>('POST', '/api/leads', form)).body.id;
    await system.projected(String(await system.infrastructure.log.head()));
    const holds = async () => {
      expect(await sending(stays)).toMatchObject({ email: refused, sms: refused });
      expect((await sending(asks)).email).toEqual({ request: null, campaigns: 'unsubscribed' });
    };
    await holds();

    await erase(gone);
    await holds();

    const note = async (lead: string, consent: 'given' | 'withdrawn') => {
      const path = `/api/leads/${lead}/consent`;
      const { body } = await staff.call<CommandAnswer>('POST', path, { channel: 'email', consent, note: null });
      await system.projected(body.position);
    };
    await note(asks, 'withdrawn');
    expect((await sending(asks)).email).toEqual(refused);
    await note(stays, 'given');
    expect(await sending(stays)).toMatchObject({ email: { request: null, campaigns: null }, sms: refused });
  });

  it('is of the mailbox, too: where it refused a mail, it is left alone until staff open it again', async () => {
    const email = `${randomUUID()}@example.com`;
    const [gone, next, stays] = [
      await leadOf(email, '5155550145'),
      await leadOf(email.toUpperCase(), '5155550146'),
      await leadOf(email, '5155550147'),
    ];
    await append(
      `message-${randomUUID()}`,
      { type: 'MessageIntended', data: { ...messageIntended.example, leadId: gone, to: email } },
      { type: 'MessageFailed', data: { ...messageFailed.example, leadId: gone, bounced: true } },
    );
    const request = async (lead: string) => (await sending(lead)).email.request;
    expect([await request(next), await request(stays)]).toEqual(['bounced', 'bounced']);
    await erase(gone);
    expect([await request(next), await request(stays)]).toEqual(['bounced', 'bounced']);
    const later = await leadOf(email, '5155550148');
    await erase(next);
    await system.projected(String(await system.infrastructure.log.head()));
    expect([await request(stays), await request(later)]).toEqual(['bounced', 'bounced']);
    await erase(stays);
    expect(await request(later)).toBe('bounced');

    const opened = await staff.call<Sending>('POST', `/api/leads/${later}/reopen-address`, { note: 'They called.' });
    expect(opened.body.email.request).toBeNull();
    expect(await request(later)).toBeNull();
  });
});
