import { ViewColumn, ViewEntity, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { Column, Columns, EntryOf, TableDefinition } from '../../../contracts/src/columns.js';
import { activityTable } from '../../../contracts/src/activity/view.js';
import { analysesTable } from '../../../contracts/src/analyses/view.js';
import { campaignStepsTable, campaignsTable } from '../../../contracts/src/campaigns/view.js';
import { documentsTable } from '../../../contracts/src/documents/view.js';
import { erasuresTable } from '../../../contracts/src/erasure/view.js';
import { stageTotalsTable } from '../../../contracts/src/leads/stage-totals.js';
import { pipelineTable } from '../../../contracts/src/leads/view.js';
import { messagesTable } from '../../../contracts/src/messages/view.js';
import { eventIndexTable } from '../../../contracts/src/operations/view.js';
import { paymentTextsTable, paymentsTable } from '../../../contracts/src/payments/view.js';
import { referralsTable } from '../../../contracts/src/referrals/view.js';
import { tasksTable } from '../../../contracts/src/tasks/view.js';
import { snakeCase } from '../engine/tables/table-sql.js';

/** The one row of `read.status`: the position of all read models. Read it in the same snapshot as the rows it belongs to. */
@ViewEntity({ schema: 'read', name: 'status', synchronize: false })
export class ReadStatus {
  /** Decimal text; '0' before the first event. */
  @ViewColumn() position: string;
  @ViewColumn({ name: 'updated_at' }) updatedAt: Date | null;
  @ViewColumn() ready: boolean;
  @ViewColumn({ name: 'parked_streams' }) parkedStreams: number;
  /** Decimal text. */
  @ViewColumn({ name: 'unknown_events' }) unknownEvents: string;
}

/** The entities of the schema `read`, for a data source's `entities`. They are views: read only, never migrated. */
export const readEntities: (EntitySchema | typeof ReadStatus)[] = [ReadStatus];

/** What the driver hands out, in the form of answers: it makes a Date of an instant, and text of a bigint. */
const read: Partial<Record<Column['type'], (stored: Date | string) => unknown>> = {
  instant: (stored) => (stored as Date).toISOString(),
  cents: Number,
};

/** A table's rows as TypeORM reads them from its view: the class names them in queries. */
function entryOf<C extends Columns>({ name, columns }: TableDefinition<C>): new () => EntryOf<C> {
  const Entry = class {} as new () => EntryOf<C>;
  const mapped = Object.entries(columns).map(([property, { type }]) => {
    const from = (stored: Date | string | null) => (stored === null ? null : (read[type]?.(stored) ?? stored));
    const transformer = read[type] && { from, to: (value: unknown) => value };
    const options = { name: snakeCase(property), ...(transformer ? { transformer } : {}) };
    return [property, options as EntitySchemaColumnOptions] as const;
  });
  const view = { schema: 'read', tableName: name, type: 'view', synchronize: false } as const;
  readEntities.push(new EntitySchema({ name, target: Entry, ...view, columns: Object.fromEntries(mapped) }));
  return Entry;
}

export const ActivityEntry = entryOf(activityTable);
export type ActivityEntry = InstanceType<typeof ActivityEntry>;
export const AnalysisEntry = entryOf(analysesTable);
export type AnalysisEntry = InstanceType<typeof AnalysisEntry>;
export const CampaignEntry = entryOf(campaignsTable);
export type CampaignEntry = InstanceType<typeof CampaignEntry>;
export const CampaignStepEntry = entryOf(campaignStepsTable);
export type CampaignStepEntry = InstanceType<typeof CampaignStepEntry>;
export const DocumentEntry = entryOf(documentsTable);
export type DocumentEntry = InstanceType<typeof DocumentEntry>;
export const ErasureEntry = entryOf(erasuresTable);
export const EventIndexEntry = entryOf(eventIndexTable);
export const LeadPaymentTexts = entryOf(paymentTextsTable);
export const MessageEntry = entryOf(messagesTable);
export const PaymentEntry = entryOf(paymentsTable);
/** Deleted leads have `deletedAt`. */
export const PipelineLead = entryOf(pipelineTable);
export type PipelineLead = InstanceType<typeof PipelineLead>;
/** Deleted referrals have `deletedAt`. */
export const ReferralEntry = entryOf(referralsTable);
export type ReferralEntry = InstanceType<typeof ReferralEntry>;
export const StageTotal = entryOf(stageTotalsTable);
export const TaskEntry = entryOf(tasksTable);
export type TaskEntry = InstanceType<typeof TaskEntry>;
