import { describe, expect, it } from '@jest/globals';
import type { MessagePurpose } from '../../../../contracts/src/messages/message.js';
import { isSwitchedOff } from './may-send.js';

const on = {
  ...{ sendAcknowledgments: true, sendIntakeNotices: true, sendTaskReminders: true, sendAccountMails: true },
  sendWalkthroughInvitations: true,
};
const off = {
  ...{ sendAcknowledgments: false, sendIntakeNotices: false, sendTaskReminders: false, sendAccountMails: false },
  sendWalkthroughInvitations: false,
};

describe('the office’s switches', () => {
  it.each<[MessagePurpose, string, keyof typeof on]>([
    ['acknowledgment', 'acknowledgment-analysis', 'sendAcknowledgments'],
    ['account', 'invitation', 'sendAccountMails'],
    ['confirmation', 'walkthrough-invitation', 'sendWalkthroughInvitations'],
    ['notice', 'task-reminder', 'sendTaskReminders'],
    ['notice', 'notice-intake', 'sendIntakeNotices'],
  ])('%s %s follows %s, and no other', (purpose, templateId, name) => {
    expect(isSwitchedOff(purpose, templateId, { ...on, [name]: false })).toBe(true);
    expect(isSwitchedOff(purpose, templateId, { ...off, [name]: true })).toBe(false);
  });

  it.each<[MessagePurpose, string]>([
    ['confirmation', 'confirmation-7-days'],
    ['confirmation', 'my-walkthrough-invitation'],
    ['warm_lead', 'warm-lead-first'],
    ['staff', 'task-reminder'],
    ['resume', 'resume-draft'],
  ])('never hold back %s %s', (purpose, templateId) => {
    expect(isSwitchedOff(purpose, templateId, off)).toBe(false);
  });
});
