import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Lead } from './plain-lead.entity.js';

/** The same row; personal fields are encrypted under the lead's own key. */
@Entity('audited_leads')
export class AuditedLead extends Lead {}

/** The key of one lead's personal fields, wrapped by a master key: deleting the row erases the person. */
@Entity('lead_keys')
export class LeadKey {
  @PrimaryColumn('uuid') leadId: string;
  @Column('bytea') wrapped: Buffer;
}

/** Who changed which field of a lead. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Index()
  @Column('uuid')
  leadId: string;
  @Column('text') action: string;
  @Column('text') actor: string;
  @Column('jsonb') change: object;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}

/** One stay of a lead in a stage. */
@Entity('stage_stays')
export class StageStay {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Index()
  @Column('uuid')
  leadId: string;
  @Column('text') status: string;
  @Column('timestamptz') startedAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}

/** A line of recent activity. */
@Entity('activity_entries')
export class ActivityEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column('uuid') leadId: string;
  @Column('text') kind: string;
  @Column('jsonb') data: object;
  @Index()
  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
