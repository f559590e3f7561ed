import { minutesADay } from '../../../../contracts/src/templates/template-kinds.js';
import {
  accountTemplates,
  letter,
  mail,
  paymentTemplates,
  property,
  walkthroughTemplates,
  wantedDocumentTemplates,
  type BuiltInTemplate,
} from './built-in-notices.js';

const acknowledgments: BuiltInTemplate[] = [
  {
    ...mail,
    id: 'acknowledgment-analysis',
    name: 'Acknowledgment: rent analysis',
    subject: 'Your rent analysis for {{ property_address | default: "your property" }}',
    content: letter(
      `Thank you for asking us about ${property}. Your report is here whenever you want to come back to it:`,
      '[Open your rent analysis]({{ report_link }})',
      'It shows the rent you can expect with its range, homes nearby to compare it with, and what would be left over the years. Where we know no rents for an address yet, it says so, and what happens next. If a figure looks off to you, write or call us: you know your house better than any estimate does.',
    ),
  },
  {
    ...mail,
    id: 'acknowledgment-analyses',
    name: 'Acknowledgment: rent analyses of several properties',
    subject: 'Your rent analyses for {{ property_count }} properties',
    content: letter(
      'Thank you for asking us about your properties. Each has a report of its own, here whenever you want to come back to it:',
      '{{ property_list }}{% if together != blank %}\n\n{{ together }}{% endif %}',
      'A report shows the rent you can expect with its range, homes nearby to compare it with, and what would be left over the years. If a figure looks off to you, write or call us: you know your houses better than any estimate does.',
    ),
  },
  {
    ...mail,
    id: 'acknowledgment-enrollment',
    name: 'Acknowledgment: enrollment',
    subject: 'We have your enrollment',
    content: letter(
      `Your enrollment for ${property} has arrived. Thank you for trusting us with it.`,
      'Two things come next: you read and sign the management agreement, and we walk through the property together. Somebody from our office will be in touch to help with both.',
      '{% if owner_link != blank %}[See what is done and what is open]({{ owner_link }}){% endif %}',
      'Did something change, or did you mistype a number? Write or call us, and we will put it right.',
    ),
  },
  {
    ...mail,
    id: 'acknowledgment-registration',
    name: 'Acknowledgment: registration',
    subject: 'Thank you for registering',
    content: letter(
      'Thank you for registering with us. We have noted your email address and will write when there is something worth your time.',
      'If you have a question before then, write or call us. A person will answer.',
    ),
  },
];

const warmLead: BuiltInTemplate[] = [
  {
    ...mail,
    id: 'warm-lead-first',
    name: 'Warm lead: first mail',
    workflow: 'warm_lead',
    delayMinutes: 60,
    subject: 'What {{ property_address | default: "your property" }} could earn',
    content: letter(
      `You recently looked at renting out ${property} with us.{% if estimated_rent != blank %} Our estimate is a rent of about **{{ estimated_rent }}** a month.{% endif %}`,
      'If you like, we will go through the figures with you on the phone: what the rent would be, what we would do for it, and what would be left for you. It takes about fifteen minutes and costs nothing.',
      'Write or call us with a time that suits you, or enroll online when you are ready:',
      '[Enroll your property]({{ enroll_link }})',
    ),
  },
  {
    ...mail,
    id: 'warm-lead-follow-up',
    name: 'Warm lead: follow-up',
    workflow: 'warm_lead',
    delayMinutes: 2 * minutesADay,
    subject: 'Still thinking about renting out {{ property_address | default: "your property" }}?',
    content: letter(
      `Renting out a home is a big decision, and it is fine to take your time over ${property}.`,
      'Most owners ask us the same things first: how we choose tenants, what happens when something breaks at night, and what it costs. We are glad to answer, without any obligation.',
      'Write or call us with your question. And if now is not the time, the link below ends these emails.',
    ),
  },
];

const reminder = (
  id: string,
  when: string,
  days: number,
  subject: string,
  ...paragraphs: string[]
): BuiltInTemplate => ({
  ...mail,
  id,
  name: `Walkthrough: ${when} before`,
  workflow: 'confirmation',
  delayMinutes: -days * minutesADay,
  anchor: 'walkthrough',
  subject,
  content: letter(...paragraphs),
});

const confirmation: BuiltInTemplate[] = [
  reminder(
    'confirmation-7-days',
    '7 days',
    7,
    'Your walkthrough on {{ walkthrough_date }}',
    `We look forward to seeing ${property} with you on **{{ walkthrough_date }} at {{ walkthrough_time }}**. It takes about {{ walkthrough_minutes }} minutes.`,
    'We look at every room, take notes of repairs that would pay off, and answer your questions. You need not prepare or tidy anything.',
    'If the time no longer suits you, write or call us, and we will find another.',
  ),
  reminder(
    'confirmation-3-days',
    '3 days',
    3,
    'A reminder: your walkthrough on {{ walkthrough_date }}',
    `A short reminder: we meet at ${property} on **{{ walkthrough_date }} at {{ walkthrough_time }}**.`,
    'If you have them at hand, bring the keys, codes for gates or garages, and the names of people who service the furnace or the yard.',
  ),
  reminder(
    'confirmation-24-hours',
    '24 hours',
    1,
    'Your walkthrough {{ walkthrough_day }} at {{ walkthrough_time }}',
    `See you on **{{ walkthrough_date }} at {{ walkthrough_time }}** at ${property}.`,
    'Running late, or something came up? Call us at {{ company_phone }}.',
  ),
  {
    id: 'confirmation-2-hours',
    name: 'Walkthrough: 2 hours before',
    type: 'sms',
    workflow: 'confirmation',
    delayMinutes: -120,
    anchor: 'walkthrough',
    subject: '',
    content:
      '{{ company_short_name }}: see you {{ walkthrough_day }} at {{ walkthrough_time }} for the walkthrough. Running late? Call {{ company_phone }}. Reply STOP to end texts.',
  },
];

const onboarding: BuiltInTemplate[] = [
  {
    ...mail,
    id: 'onboarding-welcome',
    name: 'Onboarding: welcome',
    workflow: 'onboarding',
    delayMinutes: 60,
    subject: 'Welcome to {{ company_short_name }}',
    content: letter(
      `From today we look after ${property}. Welcome, and thank you.`,
      'In the next few days we will take photographs, prepare the listing and set up your owner account. You will hear from us at each step; nothing is rented out, spent or signed without you.',
      'Save our number: {{ company_phone }}. It is the one for everything.',
    ),
  },
  {
    ...mail,
    id: 'onboarding-checklist',
    name: 'Onboarding: checklist',
    workflow: 'onboarding',
    delayMinutes: 3 * minutesADay,
    subject: 'Four things we need from you',
    content: letter(
      `To have ${property} ready for tenants, we need four things from you:`,
      [
        '- keys, and codes for gates, garages and alarms',
        '- the account that rents are paid to',
        '- your insurance, with us named as additional insured',
        '- warranties and manuals of appliances, if you have them',
      ].join('\n'),
      'Tell us what you have; the rest can follow. For each document, we open a place on your page where you can send it.',
      '{% if owner_link != blank %}[Open your page]({{ owner_link }}){% endif %}',
    ),
  },
  {
    ...mail,
    id: 'onboarding-follow-up',
    name: 'Onboarding: follow-up',
    workflow: 'onboarding',
    delayMinutes: 14 * minutesADay,
    subject: 'How is it going so far?',
    content: letter(
      'You have been with us for two weeks, and we would like to know how it feels from your side.',
      'Is there anything that you expected and have not heard about? Anything we should do differently? Write or call us: two sentences are plenty.',
    ),
  },
];

/** Sent by hand: staff write the words. Texts go to leads that agreed to texts. */
const byHand: BuiltInTemplate[] = [
  {
    ...mail,
    id: 'staff-mail',
    name: 'Email in your own words',
    subject: '{{ subject }}',
    content: '{{ words }}',
  },
  { ...mail, id: 'staff-text', name: 'Text in your own words', type: 'sms', subject: '', content: '{{ words }}' },
];

/** Every built-in template, each with its own id. The log refers to these ids: none is ever renamed. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...acknowledgments,
  ...accountTemplates,
  ...paymentTemplates,
  ...wantedDocumentTemplates,
  ...byHand,
  ...walkthroughTemplates,
  ...warmLead,
  ...confirmation,
  ...onboarding,
];

/** Built-in ones of before that nothing sends any more. No list has them; their stored wording stays readable under its id. */
export const retiredTemplates: readonly string[] = ['document-reminder'];
