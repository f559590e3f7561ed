import { Column, Entity, In, PrimaryColumn, DataSource } from 'typeorm';
import type { TemplateAnchor, TemplateType } from '../../../contracts/src/templates/template-kinds.js';
import type { CampaignWorkflow } from '../../../contracts/src/campaigns/campaign.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BuiltInTemplate } from './domain/built-in-notices.js';
import { builtInTemplates, retiredTemplates } from './domain/built-in-templates.js';

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
  workflow: CampaignWorkflow | null;

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

/** One version of a template as it was saved; a version never changes. */
export interface TemplateVersion {
  /** A built-in's fixed name (warm-lead-first), or a UUID. */
  id: string;
  /** 1 for the first. */
  version: number;
  name: string;
  type: 'email' | 'sms';
  /** For an e-mail; empty for a text. */
  subject: string;
  /** Liquid: markdown for an e-mail, plain for a text. */
  content: string;
  workflow: 'warm_lead' | 'confirmation' | 'onboarding' | null;
  /** minutes from the anchor; negative: before it */
  delayMinutes: number;
  anchor: 'entry' | 'walkthrough';
  /** ISO instant in UTC. */
  savedAt: string;
  /** A user's id; null for a built-in template. */
  savedBy: string | null;
}

/** Stored templates and every version of them. */
export abstract class TemplateStore {
  abstract current(id: string): Promise<TemplateVersion | undefined>;
  abstract version(id: string, version: number): Promise<TemplateVersion | undefined>;
  /** The current version of each template that is in use. */
  abstract list(): Promise<TemplateVersion[]>;
}

/** Templates in Postgres. Built-in ones belong to the office once somebody has saved a version of theirs. */
@Injectable()
export class StoredTemplates extends TemplateStore implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  /** Comes before the first request: two processes that start at once, or a colleague who saves meanwhile, make one next version. */
  async onModuleInit(): Promise<void> {
    const stored = await this.rows.findBy({ id: In(builtInTemplates.map(({ id }) => id)) });
    const savedAt = new Date();
    const values = builtInTemplates.flatMap((template) => {
      const last = lastToRenew(
        template,
        stored.filter(({ id }) => id === template.id),
      );
      return last === null ? [] : [{ ...template, version: last + 1, savedAt }];
    });
    if (values.length === 0) return;
    await this.dataSource.createQueryBuilder().insert().into(TemplateVersionRow).values(values).orIgnore().execute();
  }

  async current(id: string): Promise<TemplateVersion | undefined> {
    return found(await this.rows.findOne({ where: { id }, order: { version: 'DESC' } }));
  }

  async version(id: string, version: number): Promise<TemplateVersion | undefined> {
    return found(await this.rows.findOneBy({ id, version }));
  }

  async list(): Promise<TemplateVersion[]> {
    const rows = await this.rows
      .createQueryBuilder('row')
      .distinctOn(['row.id'])
      .where('row.id not in (:...retiredTemplates)', { retiredTemplates })
      .orderBy('row.id')
      .addOrderBy('row.version', 'DESC')
      .getMany();
    return rows.map(versionOf);
  }

  /** Every version, newest first; empty for a template that does not exist. */
  versions(id: string): Promise<TemplateVersionRow[]> {
    return this.rows.find({ where: { id }, order: { version: 'DESC' } });
  }

  private get rows() {
    return this.dataSource.getRepository(TemplateVersionRow);
  }
}

/**
 * The newest stored version of a built-in template whose words are now these, if they are to follow it; 0: none is stored. Null: they are
 * not, for the newest is an office's own, or these were stored before, so that an older process does not bring its own words back.
 */
function lastToRenew(template: BuiltInTemplate, versions: readonly TemplateVersionRow[]): number | null {
  const isSame = (row: TemplateVersionRow) =>
    Object.entries(template).every(([name, value]) => row[name as keyof BuiltInTemplate] === value);
  const newest = versions.reduce<TemplateVersionRow | null>((a, b) => (a && a.version > b.version ? a : b), null);
  if (newest === null) return 0;
  return newest.savedBy !== null || versions.some(isSame) ? null : newest.version;
}

function found(row: TemplateVersionRow | null): TemplateVersion | undefined {
  return row === null ? undefined : versionOf(row);
}

/** A row in the form that senders use. */
function versionOf(row: TemplateVersionRow): TemplateVersion {
  const { restoredFrom: _from, key: _key, bodyHash: _hash, savedAt, ...version } = row;
  return { ...version, savedAt: savedAt.toISOString() };
}
