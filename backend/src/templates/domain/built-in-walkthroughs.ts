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
      'The attached invitation puts it into your calendar.',
      'Does the time not suit you any more? Answer this mail or call us at {{ company_phone }}, and we find another.',
    ),
  },
  {
    ...mail,
    id: 'walkthrough-moved',
    name: 'Walkthrough: moved',
    subject: 'New time for your walkthrough: {{ booked_date }} at {{ booked_time }}',
    content: letter(
      `Your walkthrough has a new time: we meet at ${property} on **{{ booked_date }} at {{ booked_time }}**. It takes about {{ booked_minutes }} minutes.`,
      'The attached invitation moves it in your calendar; the time that you had before no longer holds.',
      'Does this time not suit you? Answer this mail or call us at {{ company_phone }}.',
    ),
  },
  {
    ...mail,
    id: 'walkthrough-cancelled',
    name: 'Walkthrough: called off',
    subject: 'Your walkthrough on {{ booked_date }} is called off',
    content: letter(
      `The walkthrough at ${property} on {{ booked_date }} at {{ booked_time }} does not take place. The attached file takes it out of your calendar.`,
      'Would you like another time? Answer this mail or call us at {{ company_phone }}.',
    ),
  },
];
