import type { MarketingState } from '../../../contracts/src/marketing/marketing-state.js';
import { ViewColumn, ViewEntity } from 'typeorm';
import type { LeadSource } from '../../../contracts/src/leads/lead-source.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { cents } from './transformers.js';

/** A row of `read.stage_history`: a stay of a lead in a stage, `[startedAt, endedAt)`, with what its card showed. */
@ViewEntity({ schema: 'read', name: 'stage_history', synchronize: false })
export class StageStay {
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn() stay: number;
  @ViewColumn() status: LeadStatus;
  @ViewColumn({ name: 'stage_since' }) stageSince: Date;
  @ViewColumn({ name: 'stage_event_id' }) stageEventId: string;
  @ViewColumn({ name: 'stage_actor_id' }) stageActorId: string | null;
  @ViewColumn() moved: boolean;
  @ViewColumn({ name: 'started_at' }) startedAt: Date;
  @ViewColumn({ name: 'ended_at' }) endedAt: Date | null;
  @ViewColumn({ name: 'ended_by_deletion' }) endedByDeletion: boolean;
  @ViewColumn({ name: 'merged_into' }) mergedInto: string | null;
  @ViewColumn() name: string;
  @ViewColumn({ name: 'property_address' }) propertyAddress: string;
  @ViewColumn({ name: 'address_key' }) addressKey: string | null;
  @ViewColumn() city: string | null;
  @ViewColumn({ name: 'unit_count' }) unitCount: number;
  @ViewColumn({ name: 'estimated_rent_cents', transformer: cents }) estimatedRentCents: number | null;
  @ViewColumn({ name: 'walkthrough_start' }) walkthroughStart: Date | null;
  @ViewColumn() marketing: MarketingState;
  @ViewColumn({ name: 'assignee_id' }) assigneeId: string | null;
  @ViewColumn() source: LeadSource;
  @ViewColumn({ name: 'created_at' }) createdAt: Date;
  @ViewColumn({ name: 'last_contacted_at' }) lastContactedAt: Date | null;
  @ViewColumn({ name: 'first_revision' }) firstRevision: number;
  /** Decimal text. */
  @ViewColumn({ name: 'first_position' }) firstPosition: string;
  @ViewColumn({ name: 'last_revision' }) lastRevision: number;
  /** Decimal text. */
  @ViewColumn({ name: 'last_position' }) lastPosition: string;
}
