import type { GroupedSettings } from './setting-kinds.js';

/** Which messages go out, and when. */
export const messageSettings = {
  sendAcknowledgments: {
    kind: 'toggle',
    group: 'messages',
    label: 'Answer owners right away',
    sentence: 'An owner who asks for an analysis, enrolls or registers gets an email confirming that it arrived.',
    default: true,
  },
  sendIntakeNotices: {
    kind: 'toggle',
    group: 'messages',
    label: 'Tell the office of new intakes',
    sentence:
      'The person who looks after the lead gets an email when an intake comes in. For an unassigned lead, the office gets it.',
    default: true,
  },
  noticeAddresses: {
    kind: 'text',
    group: 'messages',
    label: 'Office address for notices',
    sentence:
      'Where notices for nobody in particular go. Separate several with commas. It is stored unencrypted, so use an office address, not a person’s.',
    format: 'emails',
    default: '',
  },
  sendTaskReminders: {
    kind: 'toggle',
    group: 'messages',
    label: 'Remind of tasks',
    sentence: 'The person who has to do a task gets an email when it is due.',
    default: true,
  },
  sendAccountMails: {
    kind: 'toggle',
    group: 'messages',
    label: 'Send links for accounts',
    sentence: 'Invitations and links for a new password go out by email, and “Forgot password” works.',
    default: true,
  },
  holdMessagesAtNight: {
    kind: 'toggle',
    group: 'messages',
    label: 'Hold messages back at night',
    sentence:
      'Follow-ups and onboarding messages that are due at night where the lead is go out in the morning; a reminder of a walkthrough goes out before the night. Answers never wait.',
    default: false,
  },
  quietFromHour: {
    kind: 'wholeNumber',
    group: 'messages',
    label: 'Night begins',
    sentence: 'From this hour on, where the lead is.',
    unit: 'o’clock',
    min: 0,
    max: 23,
    default: 20,
  },
  quietToHour: {
    kind: 'wholeNumber',
    group: 'messages',
    label: 'Night ends',
    sentence: 'Until this hour, where the lead is.',
    unit: 'o’clock',
    min: 0,
    max: 23,
    default: 8,
  },
  holdMessagesOnWeekends: {
    kind: 'toggle',
    group: 'messages',
    label: 'Hold messages back on weekends',
    sentence:
      'Follow-ups and onboarding messages that are due on a Saturday or Sunday go out on Monday; a reminder of a walkthrough goes out on Friday.',
    default: false,
  },
} satisfies GroupedSettings;
