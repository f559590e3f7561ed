import { z } from 'zod';

/** Every status a lead can have, in the order of the pipeline. Stored in events: never rename one. */
export const leadStatuses = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'proposal',
  'contract_sent',
  'enrolled',
  'closed',
  'won',
  'lost',
] as const;

export const leadStatusSchema = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof leadStatusSchema>;

/**
 * The rank of a stage on the way from a lead to a managed property, from 0. `lost` is not on the way: it has none (-1), so a move into it or
 * out of it leads neither on nor back.
 */
export const stageRanks = {
  leads: 0,
  analysis_submitted: 1,
  walkthrough_scheduled: 2,
  proposal: 3,
  contract_sent: 4,
  enrolled: 5,
  closed: 6,
  won: 7,
  lost: -1,
} as const satisfies Record<LeadStatus, number>;
export type WayStage = Exclude<LeadStatus, 'lost'>;

export function isOnTheWay(stage: LeadStatus): stage is WayStage {
  return stageRanks[stage] >= 0;
}

/** The stages on the way, in order. */
export const wayStages = leadStatuses.filter(isOnTheWay);

/** Whether a move leads to an earlier stage of the way. */
export function goesBack(from: LeadStatus, to: LeadStatus): boolean {
  return isOnTheWay(from) && isOnTheWay(to) && stageRanks[to] < stageRanks[from];
}

/** The five columns the board always shows, in this order. */
export const mainBoardStatuses = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'enrolled',
  'closed',
] as const satisfies readonly LeadStatus[];

/**
 * Whether the board always shows the stage's column. The others are behind "More stages", which opens automatically when a lead is in
 * one, so that no lead ever vanishes; once shown, they appear in workflow order, which is the order of `leadStatuses`.
 */
export function isMainStage(status: LeadStatus): boolean {
  return (mainBoardStatuses as readonly LeadStatus[]).includes(status);
}

/** Stages in which the company has not yet taken the property on. */
export const statusesBeforeEnrollment = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'proposal',
  'contract_sent',
] as const satisfies readonly LeadStatus[];

/** The stages of a property that we manage: a move from one to the other takes nothing back. */
export const managedStages = ['closed', 'won'] as const satisfies readonly LeadStatus[];

export function isManaged(status: LeadStatus): boolean {
  return (managedStages as readonly LeadStatus[]).includes(status);
}

/** The same rule in SQL. @param status a column with a stage */
export function isManagedSql(status: string): string {
  return isOneOfSql(status, managedStages);
}

/** The stages in which a lead is meant to stay: no time is left there, and nobody is overdue or waits for a contact. */
export const restingStages = [...managedStages, 'lost'] as const satisfies readonly LeadStatus[];

export function isResting(status: LeadStatus): boolean {
  return (restingStages as readonly LeadStatus[]).includes(status);
}

/** The same rule in SQL. @param status a column with a stage */
export function isRestingSql(status: string): string {
  return isOneOfSql(status, restingStages);
}

function isOneOfSql(status: string, stages: readonly LeadStatus[]): string {
  return `${status} in (${stages.map((stage) => `'${stage}'`).join(', ')})`;
}

/** The stage of a lead once a walkthrough is booked: a property under management stays where it is. */
export function stageAfterBooking(status: LeadStatus): LeadStatus {
  return isManaged(status) ? status : 'walkthrough_scheduled';
}

/** Whether the onboarding fee is due in the stage, whatever else is known. */
export function isFeeStage(status: LeadStatus): boolean {
  return status === 'contract_sent' || status === 'enrolled';
}

/** What the stage means, if its name does not make it clear. */
export const stageMeanings: Partial<Record<LeadStatus, string>> = {
  enrolled: 'The owner has signed up, and onboarding is under way.',
  closed: 'Onboarding is done: the property is under management, and counts as Active in the portfolio.',
  won: 'The property was won, and nothing more of its onboarding is followed here.',
};
