import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PreviewTemplate } from '../../../../contracts/src/templates/commands.js';
import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import type {
  Template,
  TemplateAnswer,
  TemplateList,
  TemplatePreview,
  TemplateVersions,
} from '../../../../contracts/src/templates/queries.js';
import { minutesADay, templateWorkflows } from '../../../../contracts/src/templates/template-kinds.js';
import { PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { renderMarkdown } from '../../blog/blog-queries.js';
import { CONFIG, siteOrigin, type Config } from '../../platform/config/config.js';
import { builtInTemplates } from '../domain/built-in-templates.js';
import { samplesOf, variablesOf, variablesOffered } from '../domain/template-variables.js';
import { TemplateRenderer } from '../rendering/template-renderer.js';
import { StoredTemplates } from './stored-templates.js';
import type { TemplateVersion } from './template-store.js';

const builtInOrder: readonly string[] = builtInTemplates.map(({ id }) => id);

/** Staff's queries of templates. */
@Injectable()
export class TemplateQueries {
  constructor(
    private readonly store: StoredTemplates,
    private readonly dataSource: DataSource,
    private readonly renderer: TemplateRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(): Promise<TemplateList> {
    const templates = (await this.store.list()).map(told);
    return { templates: templates.sort(inOrder) };
  }

  async one(id: string): Promise<TemplateAnswer | null> {
    const template = await this.store.current(id);
    return template ? { template: told(template), variables: variablesToldOf(id) } : null;
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

  /** With the values of a lead from the pipeline; null if there is no such lead. */
  async preview({ type, subject, content, templateId, leadId }: PreviewTemplate): Promise<TemplatePreview | null> {
    const lead =
      leadId === undefined
        ? null
        : await this.dataSource.getRepository(PipelineLead).findOneBy({ id: leadId.toLowerCase() });
    if (leadId !== undefined && !lead) return null;
    const whose = lead && { id: lead.id, name: lead.name };
    const faults = await this.renderer.faultsOf({ type, subject, content }, variablesOffered(templateId ?? null));
    if (faults.length > 0) return { subject: '', text: '', html: null, lead: whose, faults };
    const samples = samplesOf(templateId ?? null);
    const office = { publicUrl: siteOrigin(this.config), timeZone: officeTimeZone };
    const values = lead
      ? {
          ...samples,
          ...variablesOf(lead, office),
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

function told(template: TemplateVersion): Template {
  return { ...template, delay: template.delayMinutes / minutesADay, builtIn: builtInOrder.includes(template.id) };
}

export function variablesToldOf(id: string | null) {
  return variablesOffered(id).map(({ name, label, sample }) => ({ name, label, sample }));
}

/** Workflows first, each in the order in which it is sent; then the other built-in ones in their order, then the rest by name. */
function inOrder(a: Template, b: Template): number {
  const place = ({ workflow }: Template) =>
    workflow === null ? templateWorkflows.length : templateWorkflows.indexOf(workflow);
  const built = ({ id }: Template) => (builtInOrder.indexOf(id) + builtInOrder.length + 1) % (builtInOrder.length + 1);
  const delays = a.workflow === null ? 0 : a.delayMinutes - b.delayMinutes;
  return (
    place(a) - place(b) || delays || built(a) - built(b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id)
  );
}
