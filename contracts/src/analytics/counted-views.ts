import { z } from 'zod';
import {
  bookkeeping,
  called,
  cents,
  choice,
  id,
  instant,
  int,
  orNull,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';

const messageOutcomeSchema = z.enum(['sent', 'failed', 'withheld']);
export type MessageOutcome = z.infer<typeof messageOutcomeSchema>;

export const analyticsMessagesTable = table({
  name: 'analytics_messages',
  comment:
    'One row per message of a campaign, and per further outcome of it; of one message (timer) the row with the greatest position counts. Answers: campaigns, attribution, splits by campaign.',
  rows: { one: 'campaign message in the figures', many: 'campaign messages in the figures' },
  subject: { kind: 'campaign', id: 'leadId' },
  primaryKey: ['place', 'n'],
  lookup: { by: 'place', newest: 'n' },
  indexes: ['(lead_id, position)', '(timer)'],
  columns: {
    place: bookkeeping(text('Run and step in one.')),
    n: bookkeeping(int('Number of the outcome at its place, from 0.')),
    leadId: id('The lead that the campaign is for.'),
    workflow: text('warm_lead, confirmation or onboarding.'),
    templateId: text('The template it is written from.'),
    templateVersion: int('The version of that template.'),
    channel: text('email or sms.'),
    timer: orNull(id('The message, as its stream is called; null while planned.')),
    outcome: orNull(
      choice(
        messageOutcomeSchema,
        'sent, failed (also if nobody knows whether it was sent) or withheld; null while planned.',
      ),
    ),
    reason: orNull(text('Why it was withheld.')),
    eventId: orNull(id('The event with the outcome.')),
    eventType: orNull(text('Its type.')),
    at: orNull(instant('When that was, no earlier than the outcome before it.')),
    position: orNull(position('Log position of that event.')),
  },
});
/** A message of a campaign; without an outcome it is planned. */
export type AnalyticsMessageRow = RowOf<typeof analyticsMessagesTable.columns>;

export const analyticsWithdrawalsTable = table({
  name: 'analytics_withdrawals',
  comment:
    'One row per ConsentWithdrawn, without the address. Answers: which message of a campaign somebody unsubscribed at.',
  rows: { one: 'withdrawn consent', many: 'withdrawn consents' },
  primaryKey: ['eventId'],
  indexes: ['(message_id)', '(lead_id)'],
  columns: {
    eventId: id('The ConsentWithdrawn.'),
    messageId: id('The message whose link was used or that was refused, or the text that said STOP.'),
    leadId: orNull(id('The lead whose message it was; null if that is unknown.')),
    channel: text('email or sms.'),
    how: text('link, reply or provider.'),
    at: called('time', instant('When.')),
    position: position('Its log position.'),
  },
});

/** Figures of the present, kept: computing them would read a row for every event there ever was. */
export const analyticsTalliesTable = table({
  name: 'analytics_tallies',
  comment:
    'How many events the figures of the present count, by the month of the office. ' +
    'Answers: funnel, flow, cohorts, attribution, money, campaigns, public site, without reading their events.',
  rows: { one: 'kept figure', many: 'kept figures' },
  primaryKey: ['figure', 'day', 'bucket', 'num'],
  sums: ['tallied', 'cents'],
  indexes: [],
  columns: {
    figure: text(
      'month, week: stages that leads reached, by the age of the lead · ended: leads that are lost or won · step: moves and creations · ' +
        'now: what the steps miss of what is in a stage, rents that changed there and leads that are deleted · ' +
        'touch <n>: messages before a lead reached the stage of that rank · message, movedOn: of campaigns · ' +
        'managed: by how much the managed leads (Closed, Won), and their rent, grew during the month · onboarding, refund, referral: money.',
    ),
    day: text(
      "The first day of the office's month, as 2026-03-01: of the creation (month, ended), or of the event; of the week of the creation (week); " +
        'the day of the message (message, movedOn); empty for the figure now.',
    ),
    bucket: text(
      'month: the source, and intake if a visitor sent it · ended: source and lost or won · step: move, undone or undo, and from>to; where the lead came ' +
        'further, the rank before, its source, and how many touches there were before · now: the stage · touch: the message · ' +
        'message, movedOn: workflow, template and version, and the outcome with its reason.',
    ),
    num: int(
      'month, week: rank * 100 + age, with 12 for all higher ages; -1: created as lost, reached no stage · ended: the rank, as in ' +
        'read.analytics_leads.furthest · touch: number of touches * 2, + 1 for the last; else 0.',
    ),
    tallied: called('number', int('How many. 0 where what was counted no longer holds.')),
    cents: called(
      'rent',
      cents(
        'Their monthly rents (step, now, touch, managed) or amounts (onboarding, refund, referral) together, US cents; else 0.',
      ),
    ),
  },
});

export const analyticsAbsencesTable = table({
  name: 'analytics_absences',
  comment:
    'From when until when a lead was deleted, or merged into another. Answers: what counted at an instant, or at a log position.',
  rows: { one: 'absence of a lead', many: 'absences of leads' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'n'],
  lookup: { by: 'leadId', newest: 'n' },
  indexes: [],
  columns: {
    leadId: id('The lead.'),
    n: bookkeeping(int('Number of the absence of its lead, from 0.')),
    fromAt: called('begin', instant('From when.')),
    fromPosition: position('Log position of the event that began it.'),
    fromEventId: id('That event.'),
    untilAt: called('end', orNull(instant('Until when; null while it lasts.'))),
    untilPosition: orNull(position('Log position of the event that ended it.')),
    untilEventId: orNull(id('That event.')),
    deletedAt: orNull(instant('When it was deleted, if it was.')),
    deletionId: orNull(id('The event that deleted it.')),
    mergedInto: orNull(id('The lead that it was merged into.')),
  },
});

/** Written once, never read again: the lead holds the present rent and since when. */
export const analyticsRentsTable = table({
  name: 'analytics_rents',
  comment:
    "One row for each change of a lead's estimated monthly rent; the first rent is with its creation. " +
    'Answers: rent under management by month, what the rent was at an instant.',
  rows: { one: 'changed rent of a lead', many: 'changed rents of leads' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'position'],
  indexes: ['(at)'],
  columns: {
    leadId: id('The lead.'),
    position: position('Log position of the event that changed it.'),
    at: called('time', instant('When, no earlier than the change before it.')),
    eventId: id('The event.'),
    rentBeforeCents: called('rent before', orNull(cents('What it was until then.'))),
    rentCents: orNull(cents('Of all units, US cents; null if unknown.')),
  },
});

/** Written once, never read again: the lead holds the touch that stands. */
export const analyticsWithdrawnTouchesTable = table({
  name: 'analytics_withdrawn_touches',
  comment:
    'One row for each first touch of a lead that counts no more, for it was taken back, or an earlier one stands again. ' +
    'Answers: speed to lead as it was at an instant, or at a log position.',
  rows: { one: 'touch taken back', many: 'touches taken back' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'untilPosition'],
  indexes: [],
  columns: {
    leadId: id('The lead.'),
    touchedAt: instant('When it was, as in read.analytics_leads.'),
    touchedSince: instant('Since when it was the first touch.'),
    touchedPosition: position('Since which log position it was the first touch.'),
    touchEventId: id('The event that was the first touch.'),
    touchEventType: text('Its type.'),
    touchedBy: orNull(text('Id of the user who touched it.')),
    untilAt: called('end', instant('When it was taken back.')),
    untilPosition: position('Log position of that.'),
    untilEventId: id('The event that took it back, or gave the earlier one back.'),
    untilEventType: text('Its type.'),
  },
});

/** Written once, never read again. */
export const analyticsMoneyTable = table({
  name: 'analytics_money',
  comment:
    'One row per event that moved money; its kind onboarding is whatever was paid for a lead. Answers: payments and referral fees by month.',
  rows: { one: 'amount', many: 'amounts' },
  primaryKey: ['eventId'],
  indexes: ['(at)'],
  columns: {
    eventId: id('The event.'),
    eventType: text('Its type.'),
    kind: choice(
      z.enum(['onboarding', 'refund', 'referral']),
      'onboarding: paid for a lead; refund: given back of it, by a refund or a lost dispute (or not given back, when a refund fails); referral: paid to a realtor.',
    ),
    leadId: orNull(id('The lead that it was paid for; null for a referral fee.')),
    referralId: orNull(id('The referral that it was paid for.')),
    amountCents: called('amount', cents('US cents; negative for a refund.')),
    at: called('time', instant('When.')),
    position: position('Log position of the event.'),
  },
});
export type AnalyticsMoneyRow = RowOf<typeof analyticsMoneyTable.columns>;

export const analyticsPartnersTable = table({
  name: 'analytics_partners',
  comment: 'The referral that a lead came from. Answers: splits by referral partner, with read.referrals.',
  rows: { one: 'referred lead', many: 'referred leads' },
  primaryKey: ['leadId'],
  lookup: { by: 'leadId' },
  indexes: ['(referral_id)'],
  columns: {
    leadId: id('The lead.'),
    referralId: id('The first referral that was linked with it.'),
    eventId: id('The ReferralLinked.'),
    at: called('time', instant('When.')),
    position: position('Its log position.'),
  },
});
