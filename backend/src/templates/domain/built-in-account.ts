import type { BuiltInTemplate } from './built-in-template.js';

const mail = { type: 'email', workflow: null, delayMinutes: 0, anchor: 'entry' } as const;
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

{{ company_name }}
{{ company_phone }} · {{ company_email }}`,
  },
  {
    ...mail,
    id: 'document-reminder',
    name: 'Reminder: a document to sign',
    subject: '{{ document_name }}: waiting for your signature',
    content: `Hello{% if first_name != blank %} {{ first_name }}{% endif %},

The document "{{ document_name }}" is waiting for your signature.

[Read and sign]({{ link }})

If anything in it is unclear, reply to this email or call us at {{ company_phone }}, and we will go through it together.

{{ company_name }}`,
  },
];
