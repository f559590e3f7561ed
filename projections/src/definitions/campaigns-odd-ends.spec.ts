import { describe, it } from '@jest/globals';
import { campaignStarted } from '../../../contracts/src/campaigns/events.js';
import { at, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { campaignStepsTable } from '../../../contracts/src/campaigns/view.js';
import { campaigns } from './campaigns.js';

const leadId = uuid(7);
const stream = `campaign-${leadId}`;
const [runId, otherRun] = [uuid(9), uuid(10)];
const about = { leadId, runId };
const example = campaignStarted.example.steps[0]!;
const first = { ...example, timer: uuid(21), dueAt: '2026-03-02T16:00:00Z' };
const waits = { ...example, step: 'waits', timer: null, dueAt: null, wall: null, anchor: 'walkthrough' as const };
const started = step('CampaignStarted', { ...about, steps: [first, waits] }, { stream });
const ofFirst = { ...about, step: 'first', timer: uuid(21) };
const sent = step('CampaignMessageSent', { ...ofFirst, channel: 'email' }, { stream });
const erased = step('StreamErased', {}, { stream });
const moved = (...steps: { step: string; timer: string | null; dueAt: string | null; wall: string | null }[]) =>
  step(
    'CampaignStepsMoved',
    { ...about, why: 'walkthrough', walkthroughStart: '2026-03-05T15:00:00Z', steps },
    { stream },
  );

describe('a run of a campaign', () => {
  it('that began by itself names nobody, and knows no walkthrough yet', () => {
    const actor = { kind: 'system', id: 'campaigns' } as const;
    given(campaigns, { ...started, metadata: { actor } }).expectRows([
      {
        ...{ id: runId, leadId, workflow: 'warm_lead', trigger: 'manual', timeZone: 'America/Chicago' },
        ...{ state: 'active', ending: null, startedAt: at(0), startedBy: null, endedAt: null, walkthroughStart: null },
        ...{ messages: 2, emailsSent: 0, textsSent: 0, withheld: 0, failed: 0, movedAt: null, movedFor: null },
        ...{ revision: 0, position: 100n },
      },
    ]);
    given(campaigns, started).expectRows(
      [
        { step: 'first', times: 1, timer: uuid(21), dueAt: '2026-03-02T16:00:00.000Z', state: 'pending', at: null },
        { step: 'waits', times: 0, timer: null, dueAt: null, wall: null, state: 'waiting', at: null },
      ],
      campaignStepsTable,
    );
  });

  it('counts e-mails, texts, and what was withheld or failed apart', () => {
    const [text, withheld] = [
      { ...ofFirst, channel: 'sms' as const },
      { ...ofFirst, why: 'stage' as const },
    ];
    given(
      campaigns,
      ...[started, sent, step('CampaignMessageSent', text, { stream }), step('CampaignMessageSent', text, { stream })],
      step('CampaignMessageWithheld', withheld, { stream }),
      step('CampaignMessageFailed', ofFirst, { stream }),
    ).expectRows([{ emailsSent: 1, textsSent: 2, withheld: 1, failed: 1, state: 'active', endedAt: null }]);
  });

  it('says what its messages were moved for, and when', () => {
    given(campaigns, started, moved()).expectRows([
      ...[{ walkthroughStart: '2026-03-05T15:00:00.000Z', movedAt: at(1), movedFor: 'walkthrough', state: 'active' }],
    ]);
  });

  it('says why it was stopped, and stops no other of the lead', () => {
    const other = step('CampaignStarted', { leadId, runId: otherRun, steps: [first] }, { stream });
    const stopped = [started, other, step('CampaignStopped', { ...about, ending: 'booked' }, { stream })];
    given(campaigns, ...stopped).expectRows([
      { id: runId, state: 'stopped', ending: 'booked', endedAt: at(2), revision: 2, position: 300n },
      { id: otherRun, state: 'active', ending: null, endedAt: null, revision: 1, position: 200n },
    ]);
    given(campaigns, ...stopped).expectRows(
      [
        { runId, step: 'first', state: 'called_off', at: at(2) },
        { runId, step: 'waits', state: 'called_off', at: at(2) },
        { runId: otherRun, step: 'first', state: 'pending', at: null },
      ],
      campaignStepsTable,
    );
  });

  it('that is over stays as it ended when the person is erased', () => {
    given(campaigns, started, step('CampaignCompleted', about, { stream }), erased).expectRows([
      { state: 'completed', ending: null, endedAt: at(1) },
    ]);
    given(campaigns, started, sent, erased).expectRows(
      [
        { step: 'first', state: 'sent', at: at(1), error: null },
        { step: 'waits', state: 'called_off', at: at(2), error: null },
      ],
      campaignStepsTable,
    );
  });
});

describe('a message of a campaign', () => {
  it('may have gone out or not, as nobody knows', () => {
    given(campaigns, started, step('CampaignMessageFailed', { ...ofFirst, unknown: true }, { stream })).expectRows(
      [
        { step: 'first', state: 'unknown', at: at(1), error: 'The mail server refused the address' },
        { step: 'waits', state: 'waiting' },
      ],
      campaignStepsTable,
    );
  });

  it('gets its first time with the walkthrough, or comes too late for it, or waits on', () => {
    const changed = moved(
      { step: 'waits', timer: uuid(22), dueAt: '2026-03-05T14:00:00Z', wall: '2026-03-05T08:00' },
      { step: 'first', timer: null, dueAt: '2026-02-28T15:00:00Z', wall: '2026-02-28T09:00' },
    );
    const again = moved({ step: 'first', timer: null, dueAt: null, wall: null });
    const why = { reason: 'walkthrough', error: null };
    given(campaigns, started, changed, again).expectRows(
      [
        { step: 'first', times: 1, timer: uuid(21), state: 'called_off', at: at(1), ...why },
        { step: 'waits', times: 0, timer: null, state: 'called_off', at: at(1), ...why },
        { step: 'waits', times: 1, timer: uuid(22), state: 'pending', dueAt: '2026-03-05T14:00:00.000Z', at: null },
        { step: 'first', times: 2, timer: null, state: 'late', dueAt: '2026-02-28T15:00:00.000Z', at: at(1), ...why },
        { step: 'first', times: 3, timer: null, state: 'waiting', dueAt: null, wall: null, at: null, ...why },
      ],
      campaignStepsTable,
    );
  });

  it('that went out stays sent when it gets another time', () => {
    const next = { step: 'first', timer: uuid(23), dueAt: '2026-03-05T14:00:00Z', wall: '2026-03-05T08:00' };
    given(campaigns, started, sent, moved(next)).expectRows(
      [
        { step: 'first', times: 1, timer: uuid(21), state: 'sent', at: at(1), reason: null },
        { step: 'waits', times: 0, state: 'waiting' },
        { step: 'first', times: 2, timer: uuid(23), state: 'pending', at: null, reason: 'walkthrough' },
      ],
      campaignStepsTable,
    );
  });

  it('is one that the campaign has', () => {
    const strange = 'CampaignMessageSent of a message that the campaign does not have';
    given(campaigns, started, step('CampaignMessageSent', { ...ofFirst, step: 'x' }, { stream })).expectRefusal(
      strange,
    );
    given(campaigns, started, moved({ ...waits, step: 'x' })).expectRefusal('that the campaign does not have');
  });
});
