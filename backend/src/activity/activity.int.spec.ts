import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { analysisRequested } from '../../../contracts/src/analyses/events.js';
import { messageWithheld } from '../../../contracts/src/messages/events.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import { activitySchema, type Activity } from '../../../contracts/src/activity/routes.js';
import type { NewEvent } from '../../../event-store/src/types.js';
import { failing, leadIdsOf, startWithProvider, submitForm } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';

describe('the activity of analyses', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let staff: Caller;

  beforeAll(async () => {
    system = await startWithProvider();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const list = async () => activitySchema.parse((await staff.call<Activity>('GET', '/api/activity')).body).items;

  it('names the lead also for what happened before the analysis was linked to it', async () => {
    const { body, email } = await submitForm(system, [failing]);
    await system.projected(body.position!);
    const [leadId] = leadIdsOf(body);
    const items = await list();
    expect(items).toHaveLength(1);
    const { parts, ...first } = items[0]!;
    const about = [first, ...parts].map(({ type, leadId: lead, leadName, propertyAddress }) => [
      type,
      lead,
      leadName,
      propertyAddress,
    ]);
    // Automatic mails come in between, sooner or later.
    const ofTheAnalysis = about.filter(([type]) => !String(type).startsWith('Message'));
    const name = email.split('@')[0];
    expect(ofTheAnalysis).toEqual(
      ['LeadCreated', 'AnalysisRequested', 'AnalysisLinked', 'TaskAdded', 'RentEstimateFailed', 'RentEstimated'].map(
        (type) => [type, leadId, name, '13 Unlucky Ln, Ankeny, IA 50023'],
      ),
    );
  });

  /** Appends it as the first event of its own action. */
  async function append(category: string, type: string, data: object): Promise<string> {
    const id = randomUUID();
    const metadata = {
      ...{ $correlationId: id, $causationId: id, actor: { kind: 'system' as const, id: null } },
      occurredAt: new Date().toISOString(),
    };
    const event = { id: randomUUID(), type, data, metadata } as NewEvent;
    const { position } = await system.infrastructure.log.append(`${category}-${id}`, [event], 'no_stream');
    await system.projected(position.toString());
    return id;
  }

  it('says from when a walkthrough was moved, and of a booking after a cancellation nothing', async () => {
    const { body: created } = await staff.call<{ id: string }>('POST', '/api/leads', {
      ...{ name: 'Sample Owner', email: 'moved@example.com', propertyAddress: '1 Sample St', source: 'manual' },
    });
    const [tuesday, friday] = ['2099-03-03T20:15:00.000Z', '2099-03-06T15:00:00.000Z'];
    let position = '0';
    for (const start of [tuesday, friday])
      ({
        body: { position },
      } = await staff.call<{ position: string }>('POST', `/api/leads/${created.id}/walkthrough`, {
        start,
        mail: false,
      }));
    await system.projected(position);
    const of = (await list()).filter(({ type, leadId }) => type === 'WalkthroughScheduled' && leadId === created.id);
    expect(of.map(({ changes }) => changes)).toEqual([
      [{ field: 'walkthroughStart', from: tuesday, to: friday }],
      undefined,
    ]);
  });

  it('leaves out mails about an account, and those to the office', async () => {
    const before = await list();
    await append('message', 'MessageWithheld', { ...messageWithheld.example, leadId: null });
    expect(await list()).toEqual(before);
  });

  it('names the property of an analysis that no lead has', async () => {
    const id = await append('analysis', 'AnalysisRequested', analysisRequested.example);
    expect((await list())[0]).toMatchObject({
      type: 'AnalysisRequested',
      leadId: null,
      leadName: null,
      analysisId: id,
      propertyAddress: oneLineAddress(analysisRequested.example),
    });
  });
});
