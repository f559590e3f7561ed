import { Inject, Injectable } from '@nestjs/common';
import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import type { DocumentType } from '../../../../contracts/src/documents/document.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { templateOf } from '../../settings/domain/document-templates.js';

/** The configuration of the signature service. */
@Injectable()
export class DocumentService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'docuseal'>,
    private readonly settings: OfficeSettings,
  ) {}

  /**
   * What is missing, in a sentence; null if nothing is.
   * @param type of the document to send; null: whether there is a service at all
   */
  missing(type: DocumentType | null): string | null {
    if (this.config.docuseal.apiKey === undefined) return 'DOCUSEAL_API_KEY is not set.';
    if (type === null || templateOf(type, this.settings.current) !== null) return null;
    const name = documentTypeLabels[type];
    return `No template is named for the ${name}: set it in the settings, or ${type}=... in DOCUSEAL_TEMPLATES.`;
  }

  /** The template of a type. @throws ProblemError docuseal_not_configured, with what is missing */
  template(type: DocumentType): number {
    const detail = this.missing(type);
    if (detail !== null) throw new ProblemError('docuseal_not_configured', { detail });
    return templateOf(type, this.settings.current)!;
  }

  /** @throws ProblemError docuseal_not_configured */
  requireKey(): void {
    const detail = this.missing(null);
    if (detail !== null) throw new ProblemError('docuseal_not_configured', { detail });
  }

  /** The secret that signs webhooks. @throws ProblemError docuseal_not_configured */
  webhookSecret(): string {
    const { webhookSecret } = this.config.docuseal;
    if (webhookSecret !== undefined) return webhookSecret;
    throw new ProblemError('docuseal_not_configured', { detail: 'DOCUSEAL_WEBHOOK_SECRET is not set.' });
  }
}
