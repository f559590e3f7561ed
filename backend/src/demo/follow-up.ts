import { company } from '../../../contracts/src/company.js';
import type { WithheldReason } from '../../../contracts/src/messages/message.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import type { LeadEvent } from '../../../contracts/src/leads/lead-events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { evolveLead, type Lead, type LeadState } from '../../../contracts/src/leads/state.js';
import { mailAskedFor, messageId, messagesName } from '../messages/automatic-mail.js';
import { acknowledgmentMail, noticeMail, reminderMail, type AutomaticMail } from '../messages/automatic-words.js';
import type { Effect } from '../platform/process-managers/process-manager.js';
import { walkthroughReactions, walkthroughsName } from '../walkthroughs/walkthroughs-manager.js';
import {
  invitationFor,
  occasionsOf,
  type ToldGuest,
  bookedValues,
  knownAlready,
  occasionToTell,
  walkthroughMessageId,
} from '../walkthroughs/domain/walkthrough-mail.js';
import type { Deed } from './deed.js';
import { lived } from './lived.js';
import { sendsMail, type SampleMail, type SystemAct } from './sample-mail.js';

/** How an effect of the past ended. */
export interface EndedEffect {
  manager: string;
  effect: Effect;
  state: 'done' | 'failed' | 'cancelled';
  reason: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

/** A life with what the system did about it. */
export interface Followed {
  deeds: Deed[];
  ended: EndedEffect[];
}

/** What the system knows besides the log. */
export interface Surroundings {
  /** Milliseconds since 1970: later effects are left to the running system. */
  until: number;
  /** Origin of the site, for links in mails. */
  site: string;
  /** Users' mailboxes, by id. */
  mailboxes: Readonly<Record<string, string>>;
  /** Its notice to the office is refused by the mail server. */
  unlucky?: boolean;
}

const reactions = [
  { manager: messagesName, react: mailAskedFor },
  { manager: walkthroughsName, react: walkthroughReactions },
];
const soonMs = 900;
export const refusal = 'The mail server did not take the mail (552): 5.2.2 The mailbox is full';
export const refusedReason = 'The mail server did not take the mail (552)';
const { walkthroughMinutes } = defaultSettings();

interface Asked {
  manager: string;
  effect: Effect;
  event: ReadableEvent;
}

/**
 * What a running system would have done about the events of a life, as its process managers ask for it: the mails that it sent, and how
 * each effect ended. Without this the managers of a demo find a year of events at once, and all that was due in it ends as too late.
 */
export function followUp(life: readonly Deed[], around: Surroundings): Followed {
  const events = lived([...life]).appends.flat();
  const told = new Map<string, { method: 'REQUEST' | 'CANCEL'; start: string }>();
  const ended: EndedEffect[] = [];
  const deeds: Deed[] = [];
  for (const asked of askedBy(events, around.until)) {
    const { manager, effect, event } = asked;
    const at = Math.min(Date.parse(effect.dueAt), around.until - 2 * soonMs) + soonMs;
    const act: SystemAct = { manager, key: effect.key, correlationId: effect.correlationId, at, life: life[0]!.leadId };
    const mail = mailOf(asked, () => historyOf(events, effect.subject, at), at, around, told);
    const end = (state: EndedEffect['state'], reason: string | null = null) =>
      void ended.push({ manager, effect, state, reason, at: new Date(at).toISOString() });
    if (mail === null) end('done');
    else if ('nothing' in mail) end('cancelled', mail.nothing);
    else {
      const refused = around.unlucky && effect.kind === 'intake-notice';
      const sent = sendsMail({ ...mail, ...(refused && { refusal }) }, act);
      deeds.push(...sent.deeds);
      const { outcome } = sent;
      if (outcome.as === 'withheld') end('cancelled', withheldSentence(outcome.reason));
      else end(outcome.as === 'sent' ? 'done' : 'failed', outcome.as === 'sent' ? null : refusedReason);
      if (outcome.as === 'sent' && mail.occasion) told.set(event.id, mail.occasion);
    }
  }
  return { deeds: inOrder([...life, ...deeds]), ended };
}

export const withheldSentence = (reason: WithheldReason) => `It was not sent: ${reason.replaceAll('_', ' ')}`;

/** Oldest first, each at an instant of its own; what people do keeps its time. */
export function inOrder(deeds: readonly Deed[]): Deed[] {
  const taken = new Set(deeds.flatMap(({ actor, at }) => (actor.kind === 'system' ? [] : [at])));
  const moved = deeds.map((deed) => {
    if (deed.actor.kind !== 'system') return deed;
    let { at } = deed;
    while (taken.has(at)) at = new Date(Date.parse(at) + 1).toISOString();
    taken.add(at);
    return at === deed.at ? deed : { ...deed, at };
  });
  return moved.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** What the managers ask for, in the order in which it is due; each key once. */
function askedBy(events: readonly ReadableEvent[], until: number): Asked[] {
  const asked = new Map<string, Asked>();
  for (const event of events)
    for (const { manager, react } of reactions)
      for (const reaction of react(event)) {
        if (!('effect' in reaction)) continue;
        const { effect } = reaction;
        if (Date.parse(effect.dueAt) <= until && !asked.has(effect.key))
          asked.set(effect.key, { manager, effect, event });
      }
  return [...asked.values()].sort((a, b) =>
    a.effect.dueAt < b.effect.dueAt ? -1 : a.effect.dueAt > b.effect.dueAt ? 1 : 0,
  );
}

function historyOf(events: readonly ReadableEvent[], stream: string, at: number): ReadableEvent[] {
  return events.filter((event) => event.stream === stream && Date.parse(event.metadata.occurredAt) <= at);
}

export function leadAfter(history: readonly ReadableEvent[]): Lead | undefined {
  return (history as unknown as LeadEvent[]).reduce<LeadState>(evolveLead, null) ?? undefined;
}

type Composed = (SampleMail & { occasion?: { method: 'REQUEST' | 'CANCEL'; start: string } }) | { nothing: string };

/** The mail that the effect sends; null: it has only to look. */
function mailOf(
  { effect, event }: Asked,
  history: () => readonly ReadableEvent[],
  at: number,
  { site, mailboxes }: Surroundings,
  told: ReadonlyMap<string, { method: 'REQUEST' | 'CANCEL'; start: string }>,
): Composed | null {
  const { leadId, key, kind } = effect;
  if (kind === 'slot-settle') return null;
  const past = history();
  const lead = leadId === null ? undefined : leadAfter(past);
  const mailbox = (who: string | null | undefined) => (who == null ? undefined : mailboxes[who]) ?? company.email;
  const composed = (mail: AutomaticMail | { nothing: string }, to: string): Composed =>
    'nothing' in mail ? mail : { ...mail, id: messageId(effect), to, lead, site, askedBy: key };
  switch (kind) {
    case 'acknowledgment':
      return composed(acknowledgmentMail(event, leadId), lead?.email ?? '');
    case 'intake-notice':
      return composed(noticeMail(event, leadId, site), mailbox(lead?.assigneeId));
    case 'task-reminder': {
      const mail = reminderMail(event, leadId, lead, site);
      if ('nothing' in mail) return mail;
      const { who, ...rest } = mail;
      return composed(rest, mailbox(who));
    }
    case 'walkthrough-mail': {
      const occasions = occasionsOf(past);
      const occasion = occasionToTell(occasions, event.id, at);
      if ('nothing' in occasion) return occasion;
      const earlier = occasions.slice(0, -1).findLast(({ eventId }) => told.has(eventId));
      const known: ToldGuest = earlier?.method === 'REQUEST' ? { start: earlier.start } : null;
      const templateId = invitationFor(occasion, known);
      if (!templateId || !lead) return { nothing: knownAlready };
      const data = bookedValues(occasion, timeZoneOf(lead.state), walkthroughMinutes);
      const about = { templateId, leadId, channel: 'email', purpose: 'confirmation', data } as const;
      return { ...about, id: walkthroughMessageId(event.id), to: lead.email, lead, site, askedBy: key, occasion };
    }
    default:
      throw new Error(`The demo does not know how a ${kind} ends`);
  }
}
