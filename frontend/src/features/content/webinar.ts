/** When a webinar is. */
export interface WebinarDate {
  /** An instant, ISO 8601. */
  startsAt: string;
  hours: number;
}

/** The realtor webinar (content specification, section 9). 12:00 in Chicago on that day is 17:00 UTC. */
export const webinar = {
  subject: 'When your client should rent instead of sell',
  startsAt: '2025-08-07T17:00:00Z',
  hours: 1,
  joinUrl: 'https://meet.example.com/realtor-webinar',
  dialIn: '(515) 555-0110',
  dialInPin: '000 000 000#',
  /** Shown once it is over: the next date, or else the recording. A company sets one of them, or both. */
  next: null as WebinarDate | null,
  recordingUrl: 'https://meet.example.com/realtor-webinar/recording' as string | null,
} as const;

export const webinarTitle = `Realtor Webinar: ${webinar.subject}`;

export const webinarTopics = [
  'Which clients should keep the house, and how to show them the figures',
  'What a managed rental costs, line by line',
  'How the referral program works, and when the fee is paid',
] as const;
