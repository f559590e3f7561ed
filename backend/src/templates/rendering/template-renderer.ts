import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { RenderedTemplate, TemplateFault, TemplateText } from '../domain/render-template.js';
import type { TemplateVariable } from '../domain/template-variables.js';
import { RenderingThread, RenderingTooLong } from './rendering-thread.js';

const tooLong = 'Filling this in takes too long or too much memory. Use fewer or smaller lists and filters.';

/**
 * Renders templates with a deadline that holds, on threads of their own. What staff try out (`faultsOf`, `preview`) never waits in
 * front of what is sent (`words`).
 */
@Injectable()
export class TemplateRenderer implements OnApplicationShutdown {
  private readonly trying = new RenderingThread(2000, 20);
  // A message that was checked before it was saved must not fail on a machine that is busy for a moment.
  private readonly sending = new RenderingThread(10_000, Infinity);

  /**
   * The words of a message, by `renderTemplate`.
   * @throws DomainError unknown_variable; template_refused, also past the deadline
   */
  words(template: TemplateText, variables: Readonly<Record<string, string>>): Promise<RenderedTemplate> {
    return rendered(this.sending, template, variables);
  }

  /** The same for a preview. @throws as `words`; ProblemError rate_limited */
  preview(template: TemplateText, variables: Readonly<Record<string, string>>): Promise<RenderedTemplate> {
    return rendered(this.trying, template, variables);
  }

  /** By `faultsOf`; past the deadline, a fault of that field. @throws ProblemError rate_limited */
  async faultsOf({ subject, content }: TemplateText, offered: readonly TemplateVariable[]): Promise<TemplateFault[]> {
    return [
      ...(await this.faultsIn('subject', { subject, content: '' }, offered)),
      ...(await this.faultsIn('content', { subject: '', content }, offered)),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.trying.end(), this.sending.end()]);
  }

  private async faultsIn(
    path: TemplateFault['path'],
    text: TemplateText,
    offered: readonly TemplateVariable[],
  ): Promise<TemplateFault[]> {
    try {
      return await this.trying.ask('faultsOf', text, offered);
    } catch (error) {
      if (error instanceof RenderingTooLong) return [{ path, message: tooLong }];
      throw error;
    }
  }
}

async function rendered(
  thread: RenderingThread,
  template: TemplateText,
  variables: Readonly<Record<string, string>>,
): Promise<RenderedTemplate> {
  try {
    return await thread.ask('renderTemplate', template, variables);
  } catch (error) {
    if (error instanceof RenderingTooLong) throw new DomainError('template_refused', tooLong);
    throw error;
  }
}
