import { describe, it } from '@jest/globals';
import { campaignStarted } from '../../../contracts/src/campaigns/events.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { at, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { campaignStepsTable } from '../../../contracts/src/campaigns/view.js';
import { campaigns } from './campaigns.js';

const stream = `campaign-${uuid(7)}`;
const leadId = uuid(7);
const { runId, steps } = campaignStarted.example;
const first = steps[0]!;
const second = {
  ...first,
  step: 'second',
  timer: uuid(22),
  dueAt: '2026-03-04T16:00:00.000Z',
  wall: '2026-03-04T10:00',
};
const started = step('CampaignStarted', { leadId, steps: [first, second] }, { stream });
const about = { leadId, runId };
const sent = step('CampaignMessageSent', { ...about, step: 'first', timer: first.timer! }, { stream });
const failed = step(
  'CampaignMessageFailed',
  { ...about, step: 'second', timer: uuid(22), error: 'Refused', bounced: false },
  { stream },
);

describe('campaigns', () => {
  it('have a row per run, and count what came of its messages', () => {
    given(campaigns, started, sent, failed, step('CampaignCompleted', about, { stream })).expectRows([
      {
        ...{ id: runId, leadId, workflow: 'warm_lead', trigger: 'manual', state: 'completed', ending: null },
        ...{ startedAt: at(0), startedBy: 'staff-1', endedAt: at(3), messages: 2, emailsSent: 1, textsSent: 0 },
        ...{ withheld: 0, failed: 1, movedAt: null, movedFor: null, revision: 3 },
      },
    ]);
  });

  it('have a row per time of a message, and say why it moved or was not sent', () => {
    const dueAt = '2026-03-03T14:00:00.000Z';
    const moved = step(
      'CampaignStepsMoved',
      {
        ...about,
        steps: [{ step: 'first', timer: uuid(23), dueAt, wall: '2026-03-03T08:00' }],
        calledOff: [first.timer!],
      },
      { stream },
    );
    const withheld = step(
      'CampaignMessageWithheld',
      { ...about, step: 'second', timer: uuid(22), why: 'no_consent' },
      { stream },
    );
    given(campaigns, started, moved, withheld).expectRows(
      [
        { step: 'first', times: 1, timer: first.timer, state: 'called_off', reason: 'quiet_hours', at: at(1) },
        { step: 'second', times: 1, state: 'withheld', reason: 'no_consent', at: at(2) },
        { step: 'first', times: 2, timer: uuid(23), state: 'pending', dueAt, reason: 'quiet_hours', at: null },
      ],
      campaignStepsTable,
    );
  });

  it('wait for a walkthrough’s time, and are too late for one that is near', () => {
    const waits = { ...first, step: 'waits', timer: null, dueAt: null, wall: null };
    const late = { ...first, step: 'late', timer: null };
    given(campaigns, step('CampaignStarted', { leadId, steps: [waits, late] }, { stream })).expectRows(
      [
        { step: 'waits', times: 0, state: 'waiting', at: null },
        { step: 'late', times: 0, state: 'late', at: at(0) },
      ],
      campaignStepsTable,
    );
  });

  it('end with what was still to come called off, and with the person gone', () => {
    given(campaigns, started, sent, step('CampaignStopped', { ...about, ending: 'answered' }, { stream })).expectRows(
      [
        { step: 'first', state: 'sent' },
        { step: 'second', state: 'called_off', at: at(2) },
      ],
      campaignStepsTable,
    );
    given(campaigns, started, failed, step('StreamErased', {}, { stream })).expectRows([
      { state: 'stopped', ending: 'erased', endedAt: at(2) },
    ]);
    given(campaigns, started, failed, step('StreamErased', {}, { stream })).expectRows(
      [
        { step: 'first', state: 'called_off' },
        { step: 'second', state: 'failed', error: erased },
      ],
      campaignStepsTable,
    );
  });

  it('refuse what can’t be', () => {
    given(campaigns, sent).expectRefusal('without a CampaignStarted');
    given(campaigns, started, started).expectRefusal('was started twice');
  });
});
