import { Injectable } from '@nestjs/common';
import type { CampaignWorkflow } from '../../../../contracts/src/campaign.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { TemplateStore } from '../../templates/application/template-store.js';
import { definitionOf, type WorkflowDefinition } from '../domain/workflow-definition.js';

/** The workflows as settings and templates have them now: what a run that begins now is pinned to. */
@Injectable()
export class CampaignDefinitions {
  constructor(
    private readonly settings: OfficeSettings,
    private readonly templates: TemplateStore,
  ) {}

  /** @throws what Postgres throws */
  async of(workflow: CampaignWorkflow): Promise<WorkflowDefinition> {
    return definitionOf(workflow, this.settings.current, await this.templates.list());
  }
}
