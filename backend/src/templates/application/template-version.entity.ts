import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  TemplateAnchor,
  TemplateType,
  TemplateWorkflow,
} from '../../../../contracts/src/templates/template-kinds.js';

/** A version of a template (migration 24): written once, never changed. */
@Entity('template_versions')
export class TemplateVersionRow {
  @PrimaryColumn('text')
  id: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('text')
  name: string;

  @Column('text')
  type: TemplateType;

  @Column('text')
  subject: string;

  @Column('text')
  content: string;

  @Column('text', { nullable: true })
  workflow: TemplateWorkflow | null;

  @Column('integer', { name: 'delay_minutes' })
  delayMinutes: number;

  @Column('text')
  anchor: TemplateAnchor;

  @Column('integer', { name: 'restored_from', nullable: true })
  restoredFrom: number | null;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt: Date;

  @Column('uuid', { name: 'saved_by', nullable: true })
  savedBy: string | null;

  /** Idempotency-Key of the call that wrote it. */
  @Column('text', { nullable: true })
  key: string | null;

  @Column('text', { name: 'body_hash', nullable: true })
  bodyHash: string | null;
}
