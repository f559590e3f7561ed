import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { analysisRequested } from '../../../contracts/src/analyses/events.js';
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
