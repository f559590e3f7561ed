import type { GroupedSettings } from './setting-kinds.js';

/** How people who run the system are alerted, and how often it is backed up. */
export const runningSettings = {
  alertAddresses: {
    kind: 'text',
    group: 'messages',
    label: 'Addresses for alerts',
    sentence:
      'Where emails go when something needs an operator. Separate several with commas. It is stored unencrypted, so use an office address, not a person’s.',
    format: 'emails',
    default: '',
  },
  alertWebhook: {
    kind: 'text',
    group: 'messages',
    label: 'Webhook for alerts',
    sentence:
      'This address is called with the same words, as JSON with the field text. It must lead outside, unless ALERTS_INSIDE is on. It is stored unencrypted, so it must not contain a secret.',
    format: 'url',
    default: '',
  },
  sendParkedAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about what cannot be processed',
    sentence:
      'Sends one alert when something that happened cannot be shown on the board and in the lists until an operator has looked into it.',
    default: true,
  },
  sendEffectAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about work that is not done',
    sentence: 'Sends one alert when a message or other work is overdue, or when nobody knows whether it was done.',
    default: true,
  },
  sendLagAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about outdated screens',
    sentence: 'Sends one alert when the board and the lists have not been brought up to date for five minutes.',
    default: true,
  },
  sendBackupAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about backups',
    sentence: 'Sends one alert when a backup failed or is long overdue.',
    default: true,
  },
  backupHours: {
    kind: 'wholeNumber',
    group: 'retention',
    label: 'Time between backups',
    sentence:
      'A backup of everything begins this many hours after the last one began, if the server has a place for backups (BACKUP_TO). 0: no automatic backups.',
    unit: 'hours',
    min: 0,
    max: 168,
    default: 24,
  },
} satisfies GroupedSettings;
