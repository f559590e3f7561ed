import { leadAfter } from '../leads/decide/living-lead.js';
import { company } from '../../../contracts/src/company.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import { notSent } from '../../../contracts/src/messages/words.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { mailAskedFor, messageId, messagesName } from '../messages/automatic-mail.js';
import { acknowledgmentMail, noticeMail, reminderMail, type AutomaticMail } from '../messages/automatic-words.js';
import type { Effect } from '../platform/process-managers/process-manager.js';
import { walkthroughReactions, walkthroughsName } from '../walkthroughs/walkthroughs-manager.js';
import {
  invitationFor,
  occasionsOf,
  type KnownInvitation,
  bookedValues,
  knownAlready,
  occasionToMail,
  walkthroughMessageId,
} from '../walkthroughs/domain/walkthrough-mail.js';
import { type PastCommand, carriedOut, inTextOrder } from './past-commands.js';
import { sendsMail, type SampleMail, type SystemAct } from './sample-mail.js';
import type { ClientBase } from 'pg';

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
  commands: PastCommand[];
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
const refusal = 'The mail server did not take the mail (552): 5.2.2 The mailbox is full';
const refusedReason = 'The mail server did not take the mail (552)';
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
export function followUp(life: readonly PastCommand[], around: Surroundings): Followed {
  const events = carriedOut([...life]).appends.flat();
  const invited = new Map<string, Occasion>();
  const ended: EndedEffect[] = [];
  const commands: PastCommand[] = [];
  for (const asked of askedBy(events, around.until)) {
    const { manager, effect, event } = asked;
    const at = Math.min(Date.parse(effect.dueAt), around.until - 2 * soonMs) + soonMs;
    const act: SystemAct = { manager, key: effect.key, correlationId: effect.correlationId, at, life: life[0]!.leadId };
    const mail = mailOf(asked, () => historyOf(events, effect.subject, at), at, around, invited);
    const end = (state: EndedEffect['state'], reason: string | null = null) =>
      void ended.push({ manager, effect, state, reason, at: new Date(at).toISOString() });
    if (mail === null) end('done');
    else if ('nothing' in mail) end('cancelled', mail.nothing);
    else {
      const refused = around.unlucky && effect.kind === 'intake-notice';
      const sent = sendsMail({ ...mail, ...(refused && { refusal }) }, act);
      commands.push(...sent.commands);
      const { outcome } = sent;
      if (outcome.as === 'withheld') end('cancelled', notSent(outcome.reason));
      else end(outcome.as === 'sent' ? 'done' : 'failed', outcome.as === 'sent' ? null : refusedReason);
      if (outcome.as === 'sent' && mail.occasion) invited.set(event.id, mail.occasion);
    }
  }
  return { commands: inOrder([...life, ...commands]), ended };
}

/** Oldest first, each at an instant of its own; what people do keeps its time. */
export function inOrder(commands: readonly PastCommand[]): PastCommand[] {
  const taken = new Set(commands.flatMap(({ actor, at }) => (actor.kind === 'system' ? [] : [at])));
  const moved = commands.map((command) => {
    if (command.actor.kind !== 'system') return command;
    let { at } = command;
    while (taken.has(at)) at = new Date(Date.parse(at) + 1).toISOString();
    taken.add(at);
    return at === command.at ? command : { ...command, at };
  });
  return moved.sort((a, b) => inTextOrder(a.at, b.at));
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
  return [...asked.values()].sort((a, b) => inTextOrder(a.effect.dueAt, b.effect.dueAt));
}

function historyOf(events: readonly ReadableEvent[], stream: string, at: number): ReadableEvent[] {
  return events.filter((event) => event.stream === stream && Date.parse(event.metadata.occurredAt) <= at);
}

/** An invitation to a walkthrough, or its cancellation. */
type Occasion = { method: 'REQUEST' | 'CANCEL'; start: string };
type Composed = (SampleMail & { occasion?: Occasion }) | { nothing: string };

/** The mail that the effect sends; null: it has only to look. */
function mailOf(
  { effect, event }: Asked,
  history: () => readonly ReadableEvent[],
  at: number,
  { site, mailboxes }: Surroundings,
  invited: ReadonlyMap<string, Occasion>,
): Composed | null {
  const { leadId, key, kind } = effect;
  if (kind === 'slot-settle') return null;
  const past = history();
  const lead = (leadId === null ? null : leadAfter(past)) ?? undefined;
  const mailbox = (who: string | null | undefined) => (who == null ? undefined : mailboxes[who]) ?? company.email;
  const composed = (mail: AutomaticMail | { nothing: string }, to: string): Composed =>
    'nothing' in mail ? mail : { ...mail, id: messageId(effect), to, lead, site, askedBy: key };
  switch (kind) {
    case 'acknowledgment':
      return composed(acknowledgmentMail(event, leadId), lead?.email ?? '');
    case 'intake-notice':
      return composed(noticeMail(event, leadId, site), mailbox(lead?.assigneeId));
    case 'task-reminder': {
      const mail = reminderMail(event, leadId, past, site);
      if ('nothing' in mail) return mail;
      const { who, ...rest } = mail;
      return composed(rest, mailbox(who));
    }
    case 'walkthrough-mail': {
      const occasions = occasionsOf(past);
      const occasion = occasionToMail(occasions, event.id, at);
      if ('nothing' in occasion) return occasion;
      const earlier = occasions.slice(0, -1).findLast(({ eventId }) => invited.has(eventId));
      const known: KnownInvitation = earlier?.method === 'REQUEST' ? { start: earlier.start } : null;
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

const atOnce = 500;

/**
 * Keeps how the effects of the demo's past ended, as a running system would have: most have an outcome in the log, but some ended
 * without one, such as a reminder of a task that was done in time. The managers that read the log afterwards find them here.
 */
export async function keepEnded(client: ClientBase, ended: readonly EndedEffect[]): Promise<void> {
  await client.query(
    `insert into process_managers (name, holder, epoch, expires_at, replaying_since)
     select m.name, gen_random_uuid(), 1, clock_timestamp(), clock_timestamp() from unnest($1::text[]) m (name) on conflict do nothing`,
    [[...new Set(ended.map(({ manager }) => manager))]],
  );
  for (let from = 0; from < ended.length; from += atOnce) {
    const rows = ended.slice(from, from + atOnce).map(({ effect, ...end }) => ({ lateAt: null, ...effect, ...end }));
    await client.query(
      `insert into effects (manager, key, kind, subject, lead_id, correlation_id, due_at, late_at, idempotent, max_attempts,
         state, reason, attempts, noted_at, changed_at)
       select e.manager, e.key, e.kind, e.subject, e."leadId", e."correlationId", e."dueAt", e."lateAt", e.idempotent,
         e."maxAttempts", e.state, e.reason, 1, e."dueAt", e.at
       from json_to_recordset($1) e (manager text, key text, kind text, subject text, "leadId" uuid, "correlationId" text,
         "dueAt" timestamptz, "lateAt" timestamptz, idempotent boolean, "maxAttempts" integer, state text, reason text, at timestamptz)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
    await client.query(
      `insert into effect_attempts (manager, key, attempt, began_at, ended_at, outcome, error)
       select e.manager, e.key, 1, e.at, e.at, e.state, e.reason
       from json_to_recordset($1) e (manager text, key text, state text, reason text, at timestamptz)`,
      [JSON.stringify(rows)],
    );
  }
}
