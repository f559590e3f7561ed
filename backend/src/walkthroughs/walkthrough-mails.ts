import { Injectable } from '@nestjs/common';
import { company } from '../../../contracts/src/company.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { withoutStrangersLinks } from '../messages/domain/unsubscribe-links.js';
import type { Actor } from '../../../contracts/src/actor.js';
import type { OwnerTold } from '../../../contracts/src/leads/owner-told.js';
import { leadAfter, type LeadCommand } from '../leads/decide/living-lead.js';
import { scheduleWalkthrough } from '../leads/decide/move-lead.js';
import { LeadsToWrite, leadToWrite, type LeadToWrite } from '../messages/lead-to-write.js';
import { effectOutcome, MessageSending, MessageStreams } from '../messages/message-sending.js';
import { wasTaken } from '../../../contracts/src/messages/state.js';
import type { CommandContext } from '../platform/commands/commands.js';
import { Config } from '../platform/config/config.js';
import {
  readSubject,
  type Acting,
  type ClaimedEffect,
  type Outcome,
} from '../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { isKnown } from '../../../contracts/src/keys/known.js';
import type { OwnersMail } from '../../../contracts/src/messages/owners-mail.js';
import type { WalkthroughMailQuery } from '../../../contracts/src/walkthroughs/routes.js';
import { OwnersMails } from '../messages/owners-mails.js';
import { TemplateStore } from '../templates/template-store.js';
import {
  calendarFile,
  historyWith,
  type HistoryThen,
  invitationFor,
  type InvitationTemplate,
  occasionsOf,
  type Occasion,
  type KnownInvitation,
  bookedValues,
  knownAlready,
  occasionToMail,
  walkthroughMessageId,
} from './domain/walkthrough-mail.js';

/** Mails owners about their walkthroughs, with a file for their calendar. */
@Injectable()
export class WalkthroughMails {
  constructor(
    private readonly log: EventLog,
    private readonly leads: LeadsToWrite,
    private readonly messages: MessageStreams,
    private readonly sending: MessageSending,
    private readonly templates: TemplateStore,
    private readonly mails: OwnersMails,
    private readonly settings: OfficeSettings,
    private readonly config: Config,
  ) {}

  /**
   * Sends the mail that the event asks for, unless a newer event's mail replaces it.
   * @param eventId of the lead's event
   * @throws as MessageSending.send does
   */
  async send(effect: ClaimedEffect, eventId: string, acting: Acting): Promise<Outcome> {
    const leadId = effect.leadId!;
    const occasions = occasionsOf((await readSubject(this.log, effect.subject)).events);
    const due = await this.due(occasions, eventId, Date.now());
    if ('nothing' in due) return nothing(due.nothing);
    const { occasion, templateId } = due;
    const known = await this.leads.read(leadId);
    const template = await this.templates.current(templateId);
    if (!known || !template) return nothing('There is nobody to write to, or nothing to write');
    const { name, email, propertyAddress, state } = withoutStrangersLinks(known.lead);
    const zone = timeZoneOf(state);
    const minutes = this.settings.current.walkthroughMinutes;
    const ics = calendarFile({
      ...{ leadId, method: occasion.method, sequence: occasion.sequence, start: occasion.start, minutes },
      stamp: occasion.at,
      summary: `Walkthrough with ${company.name}`,
      location: propertyAddress,
      description: `We walk through the property together. Questions, or another time? Call ${company.phone}.`,
      organizer: organizerOf(this.config.smtp.from),
      attendee: { name, email },
    });
    const outcome = await this.sending.send(
      {
        ...{
          id: walkthroughMessageId(eventId),
          leadId,
          channel: 'email',
          purpose: 'confirmation',
          askedBy: effect.key,
        },
        template: { id: templateId, version: template.version },
        data: bookedValues(occasion, zone, minutes),
        calendar: { ics, method: occasion.method },
        ...(occasion.unproven && { turn: 'walkthrough' }),
      },
      acting,
    );
    return effectOutcome(outcome);
  }

  /**
   * The mail that the owner gets if the walkthrough is booked for the time now, by the rules of sending; null if there is no such lead.
   * @throws SubjectUnreadable, LogUnavailable
   */
  async preview({ leadId: given, start }: WalkthroughMailQuery, by: Actor, now: Date): Promise<OwnersMail | null> {
    const leadId = given.toLowerCase();
    const known = await this.leads.read(leadId);
    if (!known || known.lead.deleted) return null;
    const none = (withheld: OwnersMail['withheld']) => noMail(known, withheld);
    if (known.now.merged) return none('merged');
    if (Date.parse(start) <= now.getTime()) return none('too_late');
    const told = await this.ofCommand(scheduleWalkthrough, leadId, { start }, by, now);
    return told?.mail ?? none(null);
  }

  /**
   * What a command on the lead would tell the owner about the walkthrough, by the rules of sending: the time, and the mail.
   * @returns null: the owner's walkthrough stays as it is, or has passed
   * @throws DomainError as the command is refused; SubjectUnreadable, LogUnavailable
   */
  async ofCommand<Input>(
    command: LeadCommand<Input>,
    leadId: string,
    input: Input,
    actor: Actor,
    at: Date,
  ): Promise<OwnerTold | null> {
    const { events: history } = await readSubject(this.log, `lead-${leadId}`);
    const now = at.toISOString();
    const decided = command.decide(leadAfter(history), input, { now, actor, commandId: leadId, history });
    return this.told(leadId, historyWith(history, decided, actor, now), at.getTime());
  }

  /** What an action that has just been done with the lead told the owner. @returns and throws as `ofCommand` does */
  async ofAction(leadId: string, correlationId: string, now: Date): Promise<OwnerTold | null> {
    const { events } = await readSubject(this.log, `lead-${leadId}`);
    const own = new Set(events.filter((each) => each.metadata.$correlationId === correlationId).map(({ id }) => id));
    return this.told(leadId, { events, isNew: (eventId) => own.has(eventId) }, now.getTime());
  }

  private async told(leadId: string, { events, isNew }: HistoryThen, now: number): Promise<OwnerTold | null> {
    const occasions = occasionsOf(events);
    const newest = occasions.at(-1);
    const known = leadToWrite({ events, erased: false });
    if (!newest || !known || !isNew(newest.eventId) || Date.parse(newest.start) <= now) return null;
    const { start, method } = newest;
    const stands = method === 'REQUEST';
    const due = await this.due(occasions, newest.eventId, now);
    if ('nothing' in due) return { stands, start, mail: noMail(known, null) };
    const { occasion, templateId } = due;
    const values = bookedValues(occasion, timeZoneOf(known.lead.state), this.settings.current.walkthroughMinutes);
    return {
      stands,
      start,
      mail: await this.mails.preview(leadId, known, templateId, 'confirmation', values, !stands),
    };
  }

  /** The mail that the event asks for, by what the owner was sent before; or why there is none, in a sentence. */
  private async due(
    occasions: readonly Occasion[],
    eventId: string,
    now: number,
  ): Promise<{ occasion: Occasion; templateId: InvitationTemplate } | { nothing: string }> {
    const occasion = occasionToMail(occasions, eventId, now);
    if ('nothing' in occasion) return occasion;
    const templateId = invitationFor(occasion, await this.lastInvitation(occasions.slice(0, -1)));
    if (templateId) return { occasion, templateId };
    return { nothing: occasion.unmailed ? 'The mail was left out when it was booked' : knownAlready };
  }

  giveUp(eventId: string, sentence: string, acting: Acting): Promise<void | 'unknown'> {
    return this.sending.giveUp(walkthroughMessageId(eventId), sentence, acting);
  }

  /** A person says that it was sent. */
  confirm(eventId: string, context: CommandContext): Promise<boolean> {
    return this.sending.confirm(walkthroughMessageId(eventId), context);
  }

  /** What the guest was sent, by mails that went out or may have: a guest who was sent nothing has nothing to move. */
  private async lastInvitation(earlier: readonly Occasion[]): Promise<KnownInvitation> {
    for (const { eventId, method, start } of earlier.toReversed()) {
      const { state } = await this.messages.read(walkthroughMessageId(eventId));
      if (state && (wasTaken(state) || state.state === 'intended')) return method === 'REQUEST' ? { start } : null;
    }
    return null;
  }
}

const noMail = ({ lead: { email } }: LeadToWrite, withheld: OwnersMail['withheld']): OwnersMail => ({
  to: isKnown(email) ? email : null,
  withheld,
  preview: null,
});

const nothing = (reason: string): Outcome => ({ as: 'cancelled', reason });

/** Calendars recognise an invitation only if it comes from the mail's own sender. @param from `a@b`, or `Name <a@b>` */
function organizerOf(from: string | undefined): { name: string; email: string } {
  const [, name, email] = /^(.*)<([^<>]+)>\s*$/.exec(from ?? '') ?? [];
  return {
    name: name?.trim().replaceAll('"', '') || company.name,
    email: email?.trim() ?? from ?? company.email,
  };
}
