import type { MessagePurpose } from '../../../../contracts/src/messages/message.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

type Switches = Pick<
  SettingValues,
  'sendAcknowledgments' | 'sendIntakeNotices' | 'sendTaskReminders' | 'sendAccountMails' | 'sendWalkthroughInvitations'
>;

/** Whether the office has switched off automatic messages for this purpose. Pure. */
export function isSwitchedOff(purpose: MessagePurpose, templateId: string, settings: Switches): boolean {
  if (purpose === 'acknowledgment') return !settings.sendAcknowledgments;
  if (purpose === 'account') return !settings.sendAccountMails;
  if (purpose === 'confirmation') return templateId.startsWith('walkthrough-') && !settings.sendWalkthroughInvitations;
  if (purpose !== 'notice') return false;
  return templateId === 'task-reminder' ? !settings.sendTaskReminders : !settings.sendIntakeNotices;
}
