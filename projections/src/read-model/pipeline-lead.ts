import type { MarketingState } from '../../../contracts/src/marketing/marketing-state.js';
import { ViewColumn, ViewEntity } from 'typeorm';
import type { LeadSource } from '../../../contracts/src/leads/lead-source.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { Improvement, PropertyType } from '../../../contracts/src/property.js';
import type { LeadTask } from '../definitions/lead-tasks.js';
import { cents } from './transformers.js';

/** A row of `read.pipeline`; docs/read-models.md says what the columns mean. Deleted leads have `deletedAt`. */
@ViewEntity({ schema: 'read', name: 'pipeline', synchronize: false })
export class PipelineLead {
  @ViewColumn() id: string;
  @ViewColumn() revision: number;
  /** Decimal text: positions of a cluster exceed 2^53. */
  @ViewColumn() position: string;
  @ViewColumn() name: string;
  @ViewColumn() email: string;
  @ViewColumn() phone: string | null;
  @ViewColumn() company: string | null;
  @ViewColumn({ name: 'owner_name' }) ownerName: string | null;
  @ViewColumn() status: LeadStatus;
  @ViewColumn({ name: 'status_reason' }) statusReason: string | null;
  @ViewColumn() source: LeadSource;
  @ViewColumn({ name: 'property_address' }) propertyAddress: string;
  @ViewColumn({ name: 'street_address' }) streetAddress: string | null;
  @ViewColumn() city: string | null;
  @ViewColumn() state: string | null;
  @ViewColumn({ name: 'zip_code' }) zipCode: string | null;
  @ViewColumn({ name: 'property_type' }) propertyType: PropertyType | null;
  @ViewColumn({ name: 'unit_count' }) unitCount: number;
  @ViewColumn({ name: 'square_footage' }) squareFootage: number;
  @ViewColumn() bedrooms: number | null;
  @ViewColumn() bathrooms: number | null;
  @ViewColumn({ name: 'year_built' }) yearBuilt: number | null;
  @ViewColumn({ name: 'finished_basement_area' }) finishedBasementArea: number | null;
  @ViewColumn({ name: 'estimated_rent_cents', transformer: cents }) estimatedRentCents: number | null;
  @ViewColumn({ name: 'purchase_price_cents', transformer: cents }) purchasePriceCents: number | null;
  @ViewColumn() improvements: Improvement[];
  @ViewColumn({ name: 'requirements_acknowledged' }) requirementsAcknowledged: boolean;
  @ViewColumn({ name: 'walkthrough_start' }) walkthroughStart: Date | null;
  @ViewColumn({ name: 'paid_cents', transformer: cents }) paidCents: number;
  @ViewColumn({ name: 'stripe_customer_id' }) stripeCustomerId: string | null;
  @ViewColumn() marketing: MarketingState;
  @ViewColumn({ name: 'note_count' }) noteCount: number;
  @ViewColumn({ name: 'assignee_id' }) assigneeId: string | null;
  @ViewColumn({ name: 'open_task_count' }) openTaskCount: number;
  @ViewColumn({ name: 'next_task_at' }) nextTaskAt: Date | null;
  @ViewColumn() tasks: LeadTask[];
  @ViewColumn({ name: 'first_touch_at' }) firstTouchAt: Date | null;
  @ViewColumn({ name: 'waiting_since' }) waitingSince: Date | null;
  @ViewColumn({ name: 'repeat_of' }) repeatOf: string | null;
  @ViewColumn({ name: 'created_at' }) createdAt: Date;
  @ViewColumn({ name: 'stage_since' }) stageSince: Date;
  @ViewColumn({ name: 'stage_event_id' }) stageEventId: string;
  @ViewColumn({ name: 'stage_actor_id' }) stageActorId: string | null;
  @ViewColumn({ name: 'last_contacted_at' }) lastContactedAt: Date | null;
  @ViewColumn({ name: 'deleted_at' }) deletedAt: Date | null;
  @ViewColumn({ name: 'merged_into' }) mergedInto: string | null;
  @ViewColumn({ name: 'erased_at' }) erasedAt: Date | null;
  @ViewColumn({ name: 'email_key' }) emailKey: string | null;
  @ViewColumn({ name: 'phone_key' }) phoneKey: string | null;
  @ViewColumn({ name: 'address_key' }) addressKey: string | null;
}
