import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A lead in a plain application: one row, the columns that the create command fills. */
@Entity('leads')
export class Lead {
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
