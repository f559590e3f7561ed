import { v5 as uuidV5 } from 'uuid';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import type { WithheldReason } from '../../../contracts/src/messages/message.js';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import type { AutomaticMail } from '../messages/automatic-words.js';
import { nothingSaid, withheldNow, quietUntil } from '../messages/domain/may-send.js';
import type { MessageAbout } from '../../../contracts/src/messages/state.js';
import {
  intendMessage,
  recordMessageFailure,
  recordMessageSent,
  withholdMessage,
} from '../messages/domain/message-commands.js';
import { withoutStrangersLinks } from '../messages/domain/unsubscribe-links.js';
import { plainWords } from '../messages/mail-layout.js';
import { builtInTemplates } from '../templates/domain/built-in-templates.js';
import { renderTemplate } from '../templates/domain/render-template.js';
import { variablesOf } from '../templates/domain/template-variables.js';
import type { PastCommand } from './past-commands.js';

/** For ids of commands: the same act of the system is the same command. */
const namespace = '7a0a3f52-0a9e-4a0d-8f63-2c1b9d7e5a44';
/** Nobody in the demo ever refused a mail. */
const address = { unsubscribed: false, since: null, bounced: false };
const settings = defaultSettings();

/** The demo's mail goes out a second after it is due, and the mail server takes it at once. */
const untilSentMs = 350;

/** One of the system's acts: which effect, whose manager it is, and when. */
export interface SystemAct {
  manager: string;
  key: string;
  correlationId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whose life it belongs to. */
  life: string;
}

export interface SampleMail extends Omit<AutomaticMail, 'templateId'> {
  id: string;
  templateId: string;
  to: string;
  /** As it is at that time. */
  lead: Lead | undefined;
  /** Of the site, for links. */
  site: string;
  /** null: the effect itself does not have its outcome from the message. */
  askedBy: string | null;
  campaign?: { runId: string; step: string; stages: readonly LeadStatus[] };
  /** The mail server's words, if it did not take this mail. */
  refusal?: string;
}

export type SampleOutcome =
  | { as: 'sent' }
  | { as: 'failed' }
  | { as: 'withheld'; reason: WithheldReason; until?: string };

/** What the system wrote down when it sent a mail, or withheld it: its commands, oldest first. */
export function sendsMail(mail: SampleMail, act: SystemAct): { commands: PastCommand[]; outcome: SampleOutcome } {
  const about = aboutOf(mail);
  const held = heldBack(mail, act.at);
  if (held) {
    const { reason, until } = held;
    const data = { ...about, to: mail.to, reason, until: until ?? null, detail: null };
    return {
      commands: [commandOf(act, mail.id, withholdMessage, data, 'withheld')],
      outcome: { as: 'withheld', ...held },
    };
  }
  const words = wordsOf(mail, act.at);
  const intent = commandOf(act, mail.id, intendMessage, { ...about, to: mail.to, ...words, attempt: 1 }, 'intent');
  const later = { ...act, at: act.at + untilSentMs };
  if (mail.refusal !== undefined) {
    const failure = { attempt: 1, error: mail.refusal, bounced: false, again: false };
    return {
      commands: [intent, commandOf(later, mail.id, recordMessageFailure, failure, 'failed')],
      outcome: { as: 'failed' },
    };
  }
  const sent = { attempt: 1, providerId: `<${mail.id}.1@example.com>` };
  return { commands: [intent, commandOf(later, mail.id, recordMessageSent, sent, 'sent')], outcome: { as: 'sent' } };
}

/** @param step makes it a command of its own among those of the same effect */
export function commandOf(
  { manager, key, correlationId, at, life }: SystemAct,
  id: string,
  definition: unknown,
  input: unknown,
  step: string,
): PastCommand {
  return {
    ...{ at: new Date(at).toISOString(), actor: { kind: 'system', id: manager }, leadId: life, id, correlationId },
    ...{ commandId: uuidV5(`${key} ${step}`, namespace), definition: definition as PastCommand['definition'], input },
  };
}

function heldBack(mail: SampleMail, at: number): { reason: WithheldReason; until?: string } | undefined {
  const { lead, channel, purpose, campaign } = mail;
  const now = lead && {
    ...{ status: lead.status, deleted: lead.deleted, consent: lead.consent, phone: lead.phone },
    ...{ erased: false, merged: false, said: nothingSaid },
  };
  const reason = withheldNow({ channel, purpose, lead: now ?? null, address, stages: campaign?.stages });
  if (reason) return { reason };
  const until = quietUntil(new Date(at), timeZoneOf(lead?.state ?? null), purpose, settings);
  return until ? { reason: 'quiet_hours', until: until.toISOString() } : undefined;
}

function wordsOf(
  { templateId, lead, leadId, purpose, data, site }: SampleMail,
  at: number,
): { subject: string; text: string } {
  const template = builtInTemplates.find(({ id }) => id === templateId)!;
  const shown = lead && purpose !== 'notice' ? withoutStrangersLinks(lead) : lead;
  // No analysis is read here: the demo's mails leave our estimate out.
  const ofAnalysis = { ourEstimateCents: null, hasReport: lead?.source === 'analysis' };
  const written = shown && leadId !== null ? { ...shown, id: leadId, ...ofAnalysis } : null;
  const { walkthroughMinutes } = settings;
  const timeZone = timeZoneOf(lead?.state ?? null);
  const office = { publicUrl: site, timeZone, now: new Date(at).toISOString(), walkthroughMinutes };
  const { subject, text } = renderTemplate(template, variablesOf(written, office, data));
  return { subject, text: plainWords(text) };
}

function aboutOf({ leadId, referralId, channel, purpose, templateId, campaign, askedBy }: SampleMail): MessageAbout {
  return {
    ...{ leadId, documentId: null, referralId: referralId ?? null, userId: null, channel, purpose },
    ...{ templateId, templateVersion: 1, runId: campaign?.runId ?? null, step: campaign?.step ?? null, askedBy },
  };
}
