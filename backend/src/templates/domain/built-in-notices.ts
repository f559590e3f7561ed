import type { TemplateAnchor, TemplateType } from '../../../../contracts/src/templates/template-kinds.js';
import type { CampaignWorkflow } from '../../../../contracts/src/campaigns/campaign.js';

/** A template that comes with the product, before anybody edits it. */
export interface BuiltInTemplate {
  /** The log refers to it: it is never renamed. */
  id: string;
  name: string;
  type: TemplateType;
  subject: string;
  content: string;
  workflow: CampaignWorkflow | null;
  /** From the anchor; negative: before it. */
  delayMinutes: number;
  anchor: TemplateAnchor;
}

/** An e-mail that no campaign sends. */
export const mail = { type: 'email', workflow: null, delayMinutes: 0, anchor: 'entry' } as const;
const signature = '{{ company_name }}\n{{ company_phone }} · {{ company_email }}';
const toPerson = 'Hello{% if recipient_name != blank %} {{ recipient_name }}{% endif %},';

/** The system's own mails: to people of the company, and those that somebody asked for a moment ago. */
export const accountTemplates: readonly BuiltInTemplate[] = [
  {
    ...mail,
    id: 'notice-intake',
    name: 'Notice: something came in',
    subject: '{{ intake }}: {{ lead_name | default: "no name yet" }}',
    content: `{{ intake }} came in{% if lead_name != blank %} from **{{ lead_name }}**{% endif %}.

- Email: {{ lead_email | default: "none" }}
- Phone: {{ lead_phone | default: "none" }}
- Property: {{ property_address | default: "not given" }}

[Open it]({{ link }})`,
  },
  {
    ...mail,
    id: 'task-reminder',
    name: 'Reminder: a task is due',
    subject: 'Due {{ task_due }}: {{ task_title }}',
    content: `**{{ task_title }}** is due {{ task_due }}{% if lead_name != blank %}, for {{ lead_name }}{% endif %}.

[Open the lead]({{ link }})`,
  },
  {
    ...mail,
    id: 'invitation',
    name: 'Account: invitation',
    subject: 'Your account at {{ company_short_name }}',
    content: `${toPerson}

{{ invited_by }} created an account for you at {{ company_name }}. Choose a password to sign in:

[Set your password]({{ link }})

The link works once, until {{ valid_until }}. If you did not expect it, you can ignore this email.`,
  },
  {
    ...mail,
    id: 'password-reset',
    name: 'Account: new password',
    subject: 'Set a new password',
    content: `${toPerson}

A new password was requested for your account at {{ company_name }}.

[Set a new password]({{ link }})

The link works once, until {{ valid_until }}. If it was not you, ignore this email: your password stays as it is.`,
  },
  {
    ...mail,
    id: 'resume-draft',
    name: 'Form: link to finish later',
    subject: 'Your {{ form_name }}, to finish later',
    content: `Hello,

You asked us for a link to continue your {{ form_name }}. What you typed has been saved for you:

[Continue where you stopped]({{ link }})

The link works once, until {{ valid_until }}; then we delete what you typed. Nothing has been sent to us yet. If you did not ask for this, ignore this email.

${signature}`,
  },
];

const greeting = 'Hello{% if first_name != blank %} {{ first_name }}{% endif %},';
/** The property, within a sentence. */
export const property = '{% if property_address != blank %}{{ property_address }}{% else %}your property{% endif %}';

/**
 * A mail to an owner: how it begins and ends. None asks for a reply, which without MAIL_REPLY_TO goes to a mailbox that may be read by
 * nobody: the address and the number to write to and to call are below every mail.
 */
export const letter = (...paragraphs: string[]) => [greeting, ...paragraphs, signature].join('\n\n');

/** Mails with a payment link. Their ids are the kinds of the effects that send them. */
export const paymentTemplates: readonly BuiltInTemplate[] = [
  {
    ...mail,
    id: 'payment-link',
    name: 'Payment: link',
    subject: '{{ payment_for }}: {{ payment_amount }}',
    content: letter(
      `Please pay **{{ payment_amount }}** for {{ payment_for }}, for ${property}. You can pay online on your own page:`,
      '[Open your page]({{ owner_link }})',
      'The payment can be made there until {{ payment_until }}. If you have a question, write to us or call {{ company_phone }}.',
    ),
  },
  {
    ...mail,
    id: 'payment-reminder',
    name: 'Payment: reminder',
    subject: 'Reminder: {{ payment_for }}, {{ payment_amount }}',
    content: letter(
      `We have not received your payment of **{{ payment_amount }}** for {{ payment_for }} yet. You can pay online on your own page:`,
      '[Open your page]({{ owner_link }})',
      'The payment can be made there until {{ payment_until }}. If you have just paid, please ignore this email.',
    ),
  },
];

/** The mail that asks an owner for a document. Its id is the kind of the effect that sends it. */
export const wantedDocumentTemplates: readonly BuiltInTemplate[] = [
  {
    ...mail,
    id: 'wanted-document',
    name: 'Document: asked for',
    subject: 'Please send us: {{ wanted_document }}',
    content: letter(
      `For ${property} we need a document from you: **{{ wanted_document }}**. You can send it on your own page, as a photo or a file:`,
      '[Open your page]({{ owner_link }})',
      'If you have a question, write to us or call {{ company_phone }}.',
    ),
  },
];

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
      'If the time no longer suits you, write to us or call {{ company_phone }}, and we will find another.',
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
      'Does this time not suit you? Write to us or call {{ company_phone }}.',
    ),
  },
  {
    ...mail,
    id: 'walkthrough-cancelled',
    name: 'Walkthrough: cancelled',
    subject: 'Your walkthrough on {{ booked_date }} is cancelled',
    content: letter(
      `The walkthrough at ${property} on {{ booked_date }} at {{ booked_time }} will not take place. The attached file removes it from your calendar.`,
      'Would you like another time? Write to us or call {{ company_phone }}.',
    ),
  },
];
