import type { CommandAnswer } from '../contracts/src/answers.js';
import { TemplateStore, type TemplateVersion } from '../backend/src/templates/template-store.js';
import type { BuiltSandbox } from './built-sandbox.js';
import type { Caller } from './caller.js';
import { eventually } from './eventually.js';
import { startSystem, type TestSystem } from './start-app.js';

/** A mail in the sandbox: the part that specs check. */
export interface KeptMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  recipients: string[];
}

/** A text in the sandbox. */
export interface KeptText {
  sid: string;
  direction: string;
  to: string;
  from: string;
  body: string;
  status: string;
}

/** Variables of the sandbox, for the system's settings. */
export function carriersOf({ environment }: BuiltSandbox) {
  return {
    smtp: { url: environment.SMTP_URL, from: environment.MAIL_FROM },
    mailReplies: { address: environment.MAIL_REPLY_TO, secret: environment.MAIL_INBOUND_SECRET },
    twilio: {
      accountSid: environment.TWILIO_ACCOUNT_SID,
      authToken: environment.TWILIO_AUTH_TOKEN,
      from: environment.TWILIO_FROM,
      baseUrl: environment.TWILIO_BASE_URL!,
    },
  };
}

const template = (id: string, subject: string, content: string, type: 'email' | 'sms' = 'email'): TemplateVersion => ({
  ...{ id, version: 1, name: id, type, subject, content, workflow: null, delayMinutes: 0, anchor: 'entry' },
  ...{ savedAt: '2026-03-01T09:00:00.000Z', savedBy: null },
});

/** Templates that specs can distinguish, whatever the office's templates say. */
export const sampleTemplates: readonly TemplateVersion[] = [
  template('acknowledgment-analysis', 'We got it, {{ first_name }}', 'Hello {{ first_name }}, see {{ report_link }}'),
  template('acknowledgment-enrollment', 'Welcome {{ first_name }}', 'Your property: {{ property_address }}'),
  template('acknowledgment-registration', 'You are in', 'See you, {{ lead_name | default: "there" }}.'),
  template('notice-intake', '{{ intake }}', '{{ lead_name }}: {{ link }}'),
  template('task-reminder', 'Due: {{ task_title }}', 'Until {{ task_due }}: {{ link }}'),
  template('invitation', 'Come in', '{{ invited_by }} invites you: {{ link }} until {{ valid_until }}'),
  template('password-reset', 'New password', 'Set it: {{ link }} until {{ valid_until }}'),
  template('staff-words', 'About {{ property_address }}', 'Hello {{ first_name }}, {{ note }}'),
  template('staff-mail', '{{ subject }}', '{{ words }}'),
  template('staff-text', '', '{{ words }}', 'sms'),
  template('a-text', '', 'Hello {{ first_name }}', 'sms'),
];

/** A system whose mail and texts go through the sandbox, which reports back. */
export async function startWritingSystem(
  sandbox: BuiltSandbox,
  settings: Parameters<typeof startSystem>[0] = {},
): Promise<TestSystem> {
  const system = await startSystem({ ...carriersOf(sandbox), ...settings });
  await sandbox.control('PUT', '/product', { url: system.url });
  bindTemplates(system);
  return system;
}

/** Replaces the office's templates by these. */
export function bindTemplates(system: Pick<TestSystem, 'nest'>, templates = sampleTemplates): void {
  const find = (id: string) => Promise.resolve(templates.find((each) => each.id === id));
  Object.assign(system.nest.get(TemplateStore, { strict: false }), {
    current: find,
    version: find,
    list: () => Promise.resolve([...templates]),
  });
}

/** What specs do with messages. */
export class PostOffice {
  constructor(
    readonly system: TestSystem,
    readonly sandbox: BuiltSandbox,
    readonly staff: Caller,
  ) {}

  /** A lead added by staff: that sends no message. */
  async addLead(over: object = {}): Promise<string> {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual', ...over };
    const { body } = await this.staff.call<CommandAnswer>('POST', '/api/leads', lead);
    await this.system.projected(body.position);
    return body.id;
  }

  /** The messages to the address, in order. */
  async mailsTo(address: string): Promise<KeptMail[]> {
    const { mails } = await this.sandbox.read<{ mails: KeptMail[] }>('/state/mail');
    return mails.filter(({ recipients }) => recipients.includes(address));
  }

  /** The first mail to the address, once it has arrived. */
  mailTo(address: string): Promise<KeptMail> {
    return eventually(async () => (await this.mailsTo(address))[0]);
  }

  async textsTo(number: string): Promise<KeptText[]> {
    const { texts } = await this.sandbox.read<{ texts: KeptText[] }>('/state/twilio');
    return texts.filter(({ to }) => to === number);
  }

  /** The types of a message's events. */
  async types(id: string): Promise<string[]> {
    return (await this.system.infrastructure.log.readStream(`message-${id}`)).map(({ type }) => type);
  }
}
