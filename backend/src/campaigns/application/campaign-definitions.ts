import { Injectable } from '@nestjs/common';
import { campaignWorkflows, type CampaignWorkflow } from '../../../../contracts/src/campaigns/campaign.js';
import type { Workflows } from '../../../../contracts/src/campaigns/queries.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { TemplateStore } from '../../templates/application/template-store.js';
import { startingSwitch } from '../domain/starting-switch.js';
import { definitionOf, type WorkflowDefinition } from '../domain/workflow-definition.js';

const minutesADay = 1_440;

/** The workflows that current settings and templates define: a run that begins now is pinned to them. */
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

  /** Whether the settings make it begin by itself. */
  startsItself(workflow: CampaignWorkflow): boolean {
    return this.settings.current[startingSwitch[workflow]];
  }

  /** All of them, with their templates' names and the delays in days. */
  async all(): Promise<Workflows> {
    const templates = await this.templates.list();
    const names = new Map(templates.map(({ id, name }) => [id, name]));
    return {
      workflows: campaignWorkflows.map((workflow) => ({
        workflow,
        startsItself: this.startsItself(workflow),
        steps: definitionOf(workflow, this.settings.current, templates).steps.map((step) => ({
          ...step,
          template: { ...step.template, name: names.get(step.template.id) ?? step.template.id },
          delay: step.delayMinutes / minutesADay,
        })),
      })),
    };
  }
}
