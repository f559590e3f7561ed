import { ViewColumn, ViewEntity } from 'typeorm';
import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../contracts/src/messages/message.js';
import type { MessageState } from '../definitions/messages-table.js';

/** A row of `read.messages`; docs/read-models.md says what the columns mean. */
@ViewEntity({ schema: 'read', name: 'messages', synchronize: false })
export class MessageEntry {
  @ViewColumn() id: string;
  @ViewColumn() revision: number;
  /** Decimal text. */
  @ViewColumn() position: string;
  @ViewColumn({ name: 'lead_id' }) leadId: string | null;
  @ViewColumn({ name: 'document_id' }) documentId: string | null;
  @ViewColumn({ name: 'referral_id' }) referralId: string | null;
  @ViewColumn({ name: 'user_id' }) userId: string | null;
  @ViewColumn() channel: MessageChannel;
  @ViewColumn() purpose: MessagePurpose | null;
  @ViewColumn() state: MessageState;
  @ViewColumn() address: string | null;
  @ViewColumn({ name: 'address_key' }) addressKey: string | null;
  @ViewColumn() subject: string | null;
  @ViewColumn() text: string | null;
  @ViewColumn({ name: 'template_id' }) templateId: string | null;
  @ViewColumn({ name: 'template_version' }) templateVersion: number | null;
  @ViewColumn({ name: 'run_id' }) runId: string | null;
  @ViewColumn() step: string | null;
  @ViewColumn({ name: 'withheld_reason' }) withheldReason: WithheldReason | null;
  @ViewColumn({ name: 'withheld_until' }) withheldUntil: Date | null;
  @ViewColumn() error: string | null;
  @ViewColumn() bounced: boolean;
  @ViewColumn() attempts: number;
  @ViewColumn({ name: 'provider_id' }) providerId: string | null;
  @ViewColumn({ name: 'begun_at' }) begunAt: Date;
  @ViewColumn({ name: 'sent_at' }) sentAt: Date | null;
  @ViewColumn({ name: 'changed_at' }) changedAt: Date;
}

/** A row of `read.consent_changes`: the newest of a channel and an address counts. */
@ViewEntity({ schema: 'read', name: 'consent_changes', synchronize: false })
export class ConsentChange {
  @ViewColumn({ name: 'message_id' }) messageId: string;
  @ViewColumn({ name: 'lead_id' }) leadId: string | null;
  @ViewColumn() channel: MessageChannel;
  @ViewColumn() address: string;
  @ViewColumn() wanted: boolean;
  @ViewColumn() how: string;
  @ViewColumn() at: Date;
  /** Decimal text. */
  @ViewColumn() position: string;
}
