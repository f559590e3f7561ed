import type { BuiltInTemplate } from './built-in-template.js';

const mail = { type: 'email', workflow: null, delayMinutes: 0, anchor: 'entry' } as const;
const greeting = 'Hello{% if first_name != blank %} {{ first_name }}{% endif %},';
const property = '{% if property_address != blank %}{{ property_address }}{% else %}your property{% endif %}';
const signature = `{{ company_name }}
{{ company_phone }} · {{ company_email }}`;
const letter = (...paragraphs: string[]) => [greeting, ...paragraphs, signature].join('\n\n');

/** Mails that carry an appointment for the owner's own calendar. */
export const walkthroughTemplates: readonly BuiltInTemplate[] = [
  {
    ...mail,
    id: 'walkthrough-invitation',
    name: 'Walkthrough: invitation',
    subject: 'Your walkthrough on {{ booked_date }} at {{ booked_time }}',
    content: letter(
      `Your walkthrough is booked: we meet at ${property} on **{{ booked_date }} at {{ booked_time }}**. It takes about {{ booked_minutes }} minutes.`,
      'The attached invitation adds it to your calendar.',
      'If the time no longer suits you, reply to this email or call us at {{ company_phone }}, and we will find another.',
    ),
  },
  {
    ...mail,
    id: 'walkthrough-moved',
    name: 'Walkthrough: moved',
    subject: 'New time for your walkthrough: {{ booked_date }} at {{ booked_time }}',
    content: letter(
      `Your walkthrough has a new time: we meet at ${property} on **{{ booked_date }} at {{ booked_time }}**. It takes about {{ booked_minutes }} minutes.`,
      'The attached invitation moves it in your calendar; your earlier time no longer applies.',
      'Does this time not suit you? Reply to this email or call us at {{ company_phone }}.',
    ),
  },
  {
    ...mail,
    id: 'walkthrough-cancelled',
    name: 'Walkthrough: cancelled',
    subject: 'Your walkthrough on {{ booked_date }} is cancelled',
    content: letter(
      `The walkthrough at ${property} on {{ booked_date }} at {{ booked_time }} will not take place. The attached file removes it from your calendar.`,
      'Would you like another time? Reply to this email or call us at {{ company_phone }}.',
    ),
  },
];
