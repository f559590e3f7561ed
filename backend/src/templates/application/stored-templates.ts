import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { builtInTemplates } from '../domain/built-in-templates.js';
import { TemplateStore, type TemplateVersion } from './template-store.js';
import { TemplateVersionRow } from './template-version.entity.js';

/** Templates in Postgres. Built-in ones are inserted once; from then on they belong to the office. */
@Injectable()
export class StoredTemplates extends TemplateStore implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  /** Comes before the first request: two processes that start at once insert them once. */
  async onModuleInit(): Promise<void> {
    const savedAt = new Date();
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(TemplateVersionRow)
      .values(builtInTemplates.map((template) => ({ ...template, version: 1, savedAt })))
      .orIgnore()
      .execute();
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

function found(row: TemplateVersionRow | null): TemplateVersion | undefined {
  return row === null ? undefined : versionOf(row);
}

/** A row in the form that senders use. */
export function versionOf(row: TemplateVersionRow): TemplateVersion {
  const { restoredFrom: _from, key: _key, bodyHash: _hash, savedAt, ...version } = row;
  return { ...version, savedAt: savedAt.toISOString() };
}
