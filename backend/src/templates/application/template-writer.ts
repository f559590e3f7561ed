import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TemplateInput } from '../../../../contracts/src/templates/commands.js';
import { invalidInput } from '../../platform/problems/invalid-input.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { variablesOffered } from '../domain/template-variables.js';
import { TemplateRenderer } from '../rendering/template-renderer.js';
import { TemplateVersionRow } from './template-version.entity.js';

/** Who writes, and which version they have seen. */
export interface TemplateWrite {
  by: string;
  /** The version that it is based on; undefined: any. */
  expected: number | undefined;
  /** Idempotency-Key: a repeated call gets the first one's answer. */
  key: string | undefined;
  at: Date;
}

/** The only way into the templates' table: it only adds versions, one after the other for each template. */
@Injectable()
export class TemplateWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly renderer: TemplateRenderer,
  ) {}

  /** @returns its version @throws ProblemError template_exists, invalid_input naming a wrong field, idempotency_key_reused */
  async create(id: string, input: TemplateInput, write: TemplateWrite): Promise<number> {
    await this.refuseFaults(null, input);
    return this.append(id, ['create', input], write, (last) => {
      if (last) throw new ProblemError('template_exists');
      return { ...input, restoredFrom: null };
    });
  }

  /**
   * Saves the next version. The kind of message stays the same.
   * @returns the current version; the same one if nothing differs
   * @throws ProblemError template_not_found, revision_mismatch, invalid_input naming a wrong field, idempotency_key_reused
   */
  async save(id: string, input: TemplateInput, write: TemplateWrite): Promise<number> {
    await this.refuseFaults(id, input);
    return this.append(id, ['save', input], write, (last) => {
      if (!last) throw new ProblemError('template_not_found');
      if (last.type !== input.type)
        throw invalidInput([{ path: ['type'], message: 'Type cannot be changed; create another template instead' }]);
      return Object.entries(input).every(([name, value]) => last[name as keyof TemplateInput] === value)
        ? null
        : { ...input, restoredFrom: null };
    });
  }

  /** Makes an older version the newest. @throws as `save`, and template_version_not_found */
  async restore(id: string, version: number, write: TemplateWrite): Promise<number> {
    // Versions never change. Checked outside of the transaction: a slow one holds nobody up.
    const older = await this.dataSource.manager.findOneBy(TemplateVersionRow, { id, version });
    if (older) await this.refuseFaults(id, older);
    return this.append(id, ['restore', version], write, (last) => {
      if (!last) throw new ProblemError('template_not_found');
      if (!older) throw new ProblemError('template_version_not_found');
      const { name, type, subject, content, workflow, delayMinutes, anchor } = older;
      return { name, type, subject, content, workflow, delayMinutes, anchor, restoredFrom: version };
    });
  }

  private async refuseFaults(id: string | null, template: Pick<TemplateInput, 'subject' | 'content'>): Promise<void> {
    const faults = await this.renderer.faultsOf(template, variablesOffered(id));
    if (faults.length > 0) throw new ProblemError('invalid_input', { errors: faults });
  }

  private append(
    id: string,
    body: unknown,
    { by, expected, key, at }: TemplateWrite,
    next: (last: TemplateVersionRow | null) => Next,
  ): Promise<number> {
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('template ' || $1, 0))`, [id]);
      const repeated = key === undefined ? null : await manager.findOneBy(TemplateVersionRow, { id, savedBy: by, key });
      if (repeated && repeated.bodyHash !== bodyHash) throw new ProblemError('idempotency_key_reused');
      if (repeated) return repeated.version;
      const last = await manager.findOne(TemplateVersionRow, { where: { id }, order: { version: 'DESC' } });
      if (last && expected !== undefined && expected !== last.version)
        throw new ProblemError('revision_mismatch', { currentRevision: last.version });
      const fields = next(last);
      if (!fields) return last!.version;
      const version = (last?.version ?? 0) + 1;
      const kept = key === undefined ? {} : { key, bodyHash };
      await manager.insert(TemplateVersionRow, { id, version, ...fields, savedAt: at, savedBy: by, ...kept });
      return version;
    });
  }
}

/** null: nothing differs. */
type Next = (TemplateInput & { restoredFrom: number | null }) | null;
