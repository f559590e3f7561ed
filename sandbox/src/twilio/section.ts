import type { PageSection } from '../box/section.js';
import type { Text } from './texts.js';

const tones = { delivered: 'good', received: 'good', undelivered: 'bad', queued: 'waiting', sent: 'waiting' } as const;

/** Texts as the page shows them, the newest first. */
export function textsSection(texts: readonly Text[], unsubscribed: ReadonlySet<string>): PageSection {
  return {
    about:
      'Texts that the product sent, and those that came to it. A number that ends in 0130 takes texts and never gets them; +15005550001, 0004 and 0009 are refused, as Twilio does.',
    tables: [
      {
        title: 'Texts',
        columns: ['When', 'From', 'To', 'Text', 'Status'],
        rows: texts.toReversed().map((text) => [
          text.at,
          text.from,
          text.to,
          text.body,
          {
            text: text.errorCode === null ? text.status : `${text.status} (${text.errorCode})`,
            tone: tones[text.status],
          },
        ]),
        empty: 'No text was sent yet.',
      },
      ...(unsubscribed.size === 0
        ? []
        : [
            {
              title: 'Unsubscribed',
              columns: ['Number'],
              rows: [...unsubscribed].map((number) => [number]),
              empty: 'Nobody.',
            },
          ]),
    ],
    forms: [
      {
        title: 'Somebody texts the office',
        action: '/twilio/inbound',
        fields: [
          { name: 'from', label: 'From', type: 'tel', value: '+12025550123' },
          { name: 'body', label: 'Text', value: 'Please call me' },
        ],
        submit: 'Send the text',
      },
    ],
  };
}
