import { describe, expect, it } from '@jest/globals';
import { stepLabel } from '../../../../contracts/src/campaigns/words.js';
import { eventSentence } from './sentences.js';

const text = { channel: 'sms', step: 'warm-lead-follow-up-3' };

describe('the sentences of a campaign', () => {
  it.each<[type: string, data: Record<string, unknown>, sentence: string]>([
    ['CampaignStarted', { workflow: 'confirmation' }, 'Confirmation started'],
    ['CampaignStarted', { workflow: 'onboarding' }, 'Onboarding started'],
    ['CampaignStarted', { workflow: 'newsletter' }, 'Campaign started'],
    ['CampaignMessageSent', text, 'Text sent: Warm lead follow up 3'],
    ['CampaignMessageSent', { channel: 'email' }, 'Email sent: Message'],
    [
      'CampaignMessageWithheld',
      { ...text, why: 'quiet_hours' },
      'Text not sent, because it falls into quiet hours where the lead is: Warm lead follow up 3',
    ],
    [
      'CampaignMessageWithheld',
      { channel: 'email', step: 'first', why: 'full_moon' },
      'Email not sent, because of an unknown reason: First',
    ],
    ['CampaignMessageFailed', { ...text, unknown: false }, 'Text failed: Warm lead follow up 3'],
    ['CampaignMessageFailed', { ...text, unknown: true }, 'Nobody knows whether it went out: Warm lead follow up 3'],
    ['CampaignStepsMoved', { why: 'walkthrough' }, 'Campaign messages follow the walkthrough'],
    ['CampaignStopped', { ending: 'stopped' }, 'Campaign stopped: somebody stopped it'],
    ['CampaignStopped', { ending: 'walkthrough_cancelled' }, 'Campaign stopped: the walkthrough was cancelled'],
    ['CampaignStopped', { ending: 'boredom' }, 'Campaign stopped: it ended early'],
  ])('%s with %j reads "%s"', (type, data, sentence) => {
    expect(eventSentence(type, data)).toBe(sentence);
  });

  it('name a message by its id in words', () => {
    expect(['first', 'warm-lead-follow-up-3', null].map(stepLabel)).toEqual([
      'First',
      'Warm lead follow up 3',
      'Message',
    ]);
  });
});
