import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A lead's row, the columns that the create command fills. Personal fields are encrypted under the lead's own key. */
@Entity('audited_leads')
export class AuditedLead {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) company: string | null;
  @Column('text', { nullable: true }) ownerName: string | null;
  @Index()
  @Column('text')
  status: string;
  @Column('text') source: string;
  @Column('text') propertyAddress: string;
  @Column('text', { nullable: true }) streetAddress: string | null;
  @Column('text', { nullable: true }) city: string | null;
  @Column('text', { nullable: true }) state: string | null;
  @Column('text', { nullable: true }) zipCode: string | null;
  @Column('text', { nullable: true }) propertyType: string | null;
  @Column('int') unitCount: number;
  @Column('int') squareFootage: number;
  @Column('int', { nullable: true }) bedrooms: number | null;
  @Column('float8', { nullable: true }) bathrooms: number | null;
  @Column('int', { nullable: true }) yearBuilt: number | null;
  @Column('int', { nullable: true }) finishedBasementArea: number | null;
  @Column('bigint', { nullable: true }) estimatedRentCents: number | null;
  @Column('bigint', { nullable: true }) purchasePriceCents: number | null;
  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}

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
