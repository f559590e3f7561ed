import { hasReport, ourEstimateOf } from '../leads/application/analysed-rent.js';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  TemplateInput,
  PreviewTemplate,
  Template,
  TemplateAnswer,
  TemplateList,
  TemplatePreview,
  TemplateVersions,
} from '../../../contracts/src/templates/routes.js';
import { invalidInput, ProblemError } from '../platform/problems/problem.js';
import { variablesOffered, samplesOf, variablesOf } from './domain/template-variables.js';
import type { TemplateFault } from './domain/render-template.js';
import { TemplateRenderer } from './template-renderer.js';
import { TemplateVersionRow, StoredTemplates, type TemplateVersion } from './template-store.js';
import { withoutOwnerLinks } from '../../../contracts/src/owner-page/link.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { minutesADay } from '../../../contracts/src/templates/template-kinds.js';
import { campaignWorkflows } from '../../../contracts/src/campaigns/campaign.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { renderMarkdown } from '../blog/blog-queries.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { isDeleted } from '../leads/application/deleted-leads.js';
import { builtInTemplates } from './domain/built-in-templates.js';

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
    const faults = [...linksIn(template), ...(await this.renderer.faultsOf(template, variablesOffered(id)))];
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

/** A template goes to many: a link that somebody pasted would let them all see one lead. */
function linksIn(template: Pick<TemplateInput, 'subject' | 'content'>): TemplateFault[] {
  const message = 'This has the link to one owner’s page. In an email, {{ owner_link }} gives everybody their own.';
  return (['subject', 'content'] as const).flatMap((path) =>
    withoutOwnerLinks(template[path]) === template[path] ? [] : [{ path, message }],
  );
}

/** null: nothing differs. */
type Next = (TemplateInput & { restoredFrom: number | null }) | null;

const builtInOrder: readonly string[] = builtInTemplates.map(({ id }) => id);

/** Staff's queries of templates. */
@Injectable()
export class TemplateQueries {
  constructor(
    private readonly store: StoredTemplates,
    private readonly dataSource: DataSource,
    private readonly renderer: TemplateRenderer,
    private readonly config: Config,
    private readonly settings: OfficeSettings,
  ) {}

  async list(): Promise<TemplateList> {
    const templates = (await this.store.list()).map(shown);
    return { templates: templates.sort(inOrder) };
  }

  async one(id: string): Promise<TemplateAnswer | null> {
    const template = await this.store.current(id);
    return template ? { template: shown(template), variables: shownVariables(id) } : null;
  }

  async versions(id: string): Promise<TemplateVersions | null> {
    const rows = await this.store.versions(id);
    if (rows.length === 0) return null;
    return {
      versions: rows.map(({ key: _key, bodyHash: _hash, savedAt, delayMinutes, ...version }) => ({
        ...version,
        ...{ delayMinutes, delay: delayMinutes / minutesADay, savedAt: savedAt.toISOString() },
      })),
    };
  }

  /** With the values of a lead from the pipeline; null if there is no such lead, or it is deleted. */
  async preview(
    { type, subject, content, templateId, leadId }: PreviewTemplate,
    more: Readonly<Record<string, string>> = {},
    deletedToo?: 'deleted too',
  ): Promise<TemplatePreview | null> {
    const lead =
      leadId === undefined
        ? null
        : await this.dataSource.getRepository(PipelineLead).findOneBy({ id: leadId.toLowerCase() });
    if (leadId !== undefined && (!lead || (isDeleted(lead) && !deletedToo))) return null;
    const whose = lead && { id: lead.id, name: lead.name };
    const faults = await this.renderer.faultsOf({ type, subject, content }, variablesOffered(templateId ?? null));
    if (faults.length > 0) return { subject: '', text: '', html: null, lead: whose, faults };
    const samples = samplesOf(templateId ?? null);
    const { walkthroughMinutes } = this.settings.current;
    const office = {
      ...{ publicUrl: siteOrigin(this.config), timeZone: officeTimeZone, walkthroughMinutes },
      now: new Date().toISOString(),
    };
    const { manager } = this.dataSource;
    const ofAnalysis = lead && {
      ourEstimateCents: await ourEstimateOf(manager, lead),
      hasReport: await hasReport(manager, lead),
    };
    const values = ofAnalysis
      ? {
          ...samples,
          // A preview lets nobody in.
          ...variablesOf({ ...lead, ...ofAnalysis }, office, { owner_link: samples.owner_link ?? '', ...more }),
        }
      : samples;
    const words = await this.renderer.preview({ type, subject, content }, values);
    return {
      ...words,
      html: type === 'email' ? renderMarkdown(brokenAsInMail(words.text)) : null,
      lead: whose,
      faults,
    };
  }
}

/** A line end breaks the line in a mail, but not in a post. */
function brokenAsInMail(text: string): string {
  return text.replace(/(\S)[ \t]*\n(?!\s*\n)/g, '$1  \n');
}

function shown(template: TemplateVersion): Template {
  return { ...template, delay: template.delayMinutes / minutesADay, builtIn: builtInOrder.includes(template.id) };
}

export function shownVariables(id: string | null) {
  return variablesOffered(id).map(({ name, label, sample }) => ({ name, label, sample }));
}

/** Workflows first, each in the order in which it is sent; then the other built-in ones in their order, then the rest by name. */
function inOrder(a: Template, b: Template): number {
  const place = ({ workflow }: Template) =>
    workflow === null ? campaignWorkflows.length : campaignWorkflows.indexOf(workflow);
  const built = ({ id }: Template) => (builtInOrder.indexOf(id) + builtInOrder.length + 1) % (builtInOrder.length + 1);
  const delays = a.workflow === null ? 0 : a.delayMinutes - b.delayMinutes;
  return (
    place(a) - place(b) || delays || built(a) - built(b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id)
  );
}
