import type { TableDefinition } from '../engine/tables/table-definition.js';

/** The interval in which a lead was away; open while it still is. */
export interface AnalyticsAbsenceRow {
  leadId: string;
  n: number;
  fromAt: string;
  fromPosition: bigint;
  fromEventId: string;
  untilAt: string | null;
  untilPosition: bigint | null;
  untilEventId: string | null;
  deletedAt: string | null;
  deletionId: string | null;
  mergedInto: string | null;
}

export const analyticsAbsencesTable: TableDefinition<AnalyticsAbsenceRow> = {
  name: 'analytics_absences',
  comment:
    'From when until when a lead was deleted, or merged into another. Answers: what counted at an instant, or at a log position.',
  rows: { one: 'absence of a lead', many: 'absences of leads' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'n'],
  lookup: { by: 'leadId', newest: 'n' },
  indexes: [],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    n: { type: 'integer', bookkeeping: true, comment: 'Number of the absence of its lead, from 0.' },
    fromAt: { type: 'instant', called: 'begin', comment: 'From when.' },
    fromPosition: { type: 'position', bookkeeping: true, comment: 'Log position of the event that began it.' },
    fromEventId: { type: 'uuid', comment: 'That event.' },
    untilAt: { type: 'instant', called: 'end', nullable: true, comment: 'Until when; null while it lasts.' },
    untilPosition: {
      type: 'position',
      nullable: true,
      bookkeeping: true,
      comment: 'Log position of the event that ended it.',
    },
    untilEventId: { type: 'uuid', nullable: true, comment: 'That event.' },
    deletedAt: { type: 'instant', nullable: true, comment: 'When it was deleted, if it was.' },
    deletionId: { type: 'uuid', nullable: true, comment: 'The event that deleted it.' },
    mergedInto: { type: 'uuid', nullable: true, comment: 'The lead that it was merged into.' },
  },
};

export interface AnalyticsRentRow {
  leadId: string;
  position: bigint;
  at: string;
  eventId: string;
  rentBeforeCents: number | null;
  rentCents: number | null;
}

/** Written once, never read again: the lead holds the present rent and since when. */
export const analyticsRentsTable: TableDefinition<AnalyticsRentRow> = {
  name: 'analytics_rents',
  comment:
    "One row for each change of a lead's estimated monthly rent; the first rent is with its creation. " +
    'Answers: rent under management by month, what the rent was at an instant.',
  rows: { one: 'changed rent of a lead', many: 'changed rents of leads' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'position'],
  indexes: ['(at)'],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of the event that changed it.' },
    at: { type: 'instant', called: 'time', comment: 'When, no earlier than the change before it.' },
    eventId: { type: 'uuid', comment: 'The event.' },
    rentBeforeCents: { type: 'cents', nullable: true, called: 'rent before', comment: 'What it was until then.' },
    rentCents: { type: 'cents', nullable: true, comment: 'Of all units, US cents; null if unknown.' },
  },
};

export interface AnalyticsMoneyRow {
  eventId: string;
  eventType: string;
  kind: 'onboarding' | 'refund' | 'referral';
  leadId: string | null;
  referralId: string | null;
  amountCents: number;
  at: string;
  position: bigint;
}

/** Written once, never read again. */
export const analyticsMoneyTable: TableDefinition<AnalyticsMoneyRow> = {
  name: 'analytics_money',
  comment: 'One row per event that moved money. Answers: onboarding fees and referral fees by month.',
  rows: { one: 'amount', many: 'amounts' },
  primaryKey: ['eventId'],
  indexes: ['(at)'],
  columns: {
    eventId: { type: 'uuid', comment: 'The event.' },
    eventType: { type: 'text', personal: false, comment: 'Its type.' },
    kind: {
      type: 'text',
      personal: false,
      comment:
        'onboarding: paid for a lead; refund: given back of it, by a refund or a lost dispute (or not given back, when a refund fails); referral: paid to a realtor.',
    },
    leadId: { type: 'uuid', nullable: true, comment: 'The lead that it was paid for; null for a referral fee.' },
    referralId: { type: 'uuid', nullable: true, comment: 'The referral that it was paid for.' },
    amountCents: { type: 'cents', called: 'amount', comment: 'US cents; negative for a refund.' },
    at: { type: 'instant', called: 'time', comment: 'When.' },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of the event.' },
  },
};

export interface AnalyticsPartnerRow {
  leadId: string;
  referralId: string;
  eventId: string;
  at: string;
  position: bigint;
}

export const analyticsPartnersTable: TableDefinition<AnalyticsPartnerRow> = {
  name: 'analytics_partners',
  comment: 'The referral that a lead came from. Answers: splits by referral partner, with read.referrals.',
  rows: { one: 'referred lead', many: 'referred leads' },
  primaryKey: ['leadId'],
  lookup: { by: 'leadId' },
  indexes: ['(referral_id)'],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    referralId: { type: 'uuid', comment: 'The first referral that was linked with it.' },
    eventId: { type: 'uuid', comment: 'The ReferralLinked.' },
    at: { type: 'instant', called: 'time', comment: 'When.' },
    position: { type: 'position', bookkeeping: true, comment: 'Its log position.' },
  },
};
