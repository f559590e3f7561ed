import { Injectable } from '@nestjs/common';
import { company } from '../../../contracts/src/company.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { withoutStrangersLinks } from '../messages/domain/unsubscribe-links.js';
import { LeadsToWrite } from '../messages/lead-to-write.js';
import { effectOutcome, MessageSending, MessageStreams } from '../messages/message-sending.js';
import { wasTaken } from '../../../contracts/src/messages/state.js';
import type { CommandContext } from '../platform/commands/commands.js';
import { Config } from '../platform/config/config.js';
import { DailyTurns, enoughOfADay, mostOfVisitorsADay } from '../platform/limits/daily-turns.js';
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
  invitationFor,
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
    private readonly turns: DailyTurns,
  ) {}

  /**
   * Sends the mail that the event asks for, unless a newer event's mail replaces it.
   * @param eventId of the lead's event
   * @throws as MessageSending.send does
   */
  async send(effect: ClaimedEffect, eventId: string, acting: Acting): Promise<Outcome> {
    const leadId = effect.leadId!;
    const occasions = occasionsOf((await readSubject(this.log, effect.subject)).events);
    const occasion = occasionToMail(occasions, eventId, Date.now());
    if ('nothing' in occasion) return nothing(occasion.nothing);
    const templateId = invitationFor(occasion, await this.lastInvitation(occasions.slice(0, -1)));
    if (!templateId) return nothing(occasion.unmailed ? 'The mail was left out when it was booked' : knownAlready);
    const known = await this.leads.read(leadId);
    const template = await this.templates.current(templateId);
    if (!known || !template) return nothing('There is nobody to write to, or nothing to write');
    const { name, email, propertyAddress, state } = withoutStrangersLinks(known.lead);
    if (occasion.byVisitor && !(await this.turns.take('walkthrough', email, mostOfVisitorsADay, effect.key)))
      return nothing(enoughOfADay(mostOfVisitorsADay));
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
      },
      acting,
    );
    return effectOutcome(outcome);
  }

  /**
   * The mail that the owner gets if the walkthrough is booked for the time now, by the rules of sending; null if there is no such lead.
   * @throws SubjectUnreadable, LogUnavailable
   */
  async preview({ leadId: given, start }: WalkthroughMailQuery, now: Date): Promise<OwnersMail | null> {
    const leadId = given.toLowerCase();
    const known = await this.leads.read(leadId);
    if (!known || known.lead.deleted) return null;
    const { email, state } = known.lead;
    const to = isKnown(email) ? email : null;
    const none = (withheld: OwnersMail['withheld']): OwnersMail => ({ to, withheld, preview: null });
    if (Date.parse(start) <= now.getTime()) return none('too_late');
    const occasions = occasionsOf((await readSubject(this.log, `lead-${leadId}`)).events);
    const occasion = {
      eventId: '',
      method: 'REQUEST',
      start,
      sequence: occasions.length,
      at: now.toISOString(),
    } as const;
    const templateId = invitationFor(occasion, await this.lastInvitation(occasions));
    if (!templateId) return none(null);
    const values = bookedValues(occasion, timeZoneOf(state), this.settings.current.walkthroughMinutes);
    return this.mails.preview(leadId, known, templateId, 'confirmation', values);
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

const nothing = (reason: string): Outcome => ({ as: 'cancelled', reason });

/** Calendars recognise an invitation only if it comes from the mail's own sender. @param from `a@b`, or `Name <a@b>` */
function organizerOf(from: string | undefined): { name: string; email: string } {
  const [, name, email] = /^(.*)<([^<>]+)>\s*$/.exec(from ?? '') ?? [];
  return {
    name: name?.trim().replaceAll('"', '') || company.name,
    email: email?.trim() ?? from ?? company.email,
  };
}
