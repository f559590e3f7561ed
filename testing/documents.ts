import { createHmac } from 'node:crypto';
import type { CommandAnswer } from '../contracts/src/answers.js';
import type { SentDocument, DocumentList, ShownDocument } from '../contracts/src/documents/routes.js';
import type { DocumentType } from '../contracts/src/documents/document.js';
import type { Times } from '../backend/src/platform/infrastructure.js';
import type { BuiltSandbox } from './built-sandbox.js';
import type { Answer, Caller } from './caller.js';
import { eventually } from './eventually.js';
import { startSystem, type TestSystem } from './start-app.js';

/** A submission in the sandbox: the part that specs check. */
export interface KeptSubmission {
  id: number;
  submitterId: number;
  slug: string;
  email: string;
  externalId: string;
  mails: string[];
  completedAt: string | null;
  archivedAt: string | null;
}

/** Variables of the sandbox, for the system's settings. */
export function docusealOf({ environment }: BuiltSandbox) {
  return {
    apiKey: environment.DOCUSEAL_API_KEY,
    baseUrl: environment.DOCUSEAL_BASE_URL!,
    webhookSecret: environment.DOCUSEAL_WEBHOOK_SECRET,
    templates: { management_agreement: 1001, lease_agreement: 1004 },
  };
}

/** A system that uses the sandbox's signature service and gets its webhooks. */
export async function startSigningSystem(sandbox: BuiltSandbox, times: Times = {}): Promise<TestSystem> {
  const system = await startSystem({ docuseal: docusealOf(sandbox), ...times });
  await sandbox.control('PUT', '/product', { url: system.url });
  return system;
}

/** What specs do with documents, as staff. */
export class Desk {
  constructor(
    readonly system: TestSystem,
    readonly sandbox: BuiltSandbox,
    readonly staff: Caller,
  ) {}

  async addLead(over: object = {}): Promise<string> {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual', ...over };
    const { body } = await this.staff.call<CommandAnswer>('POST', '/api/leads', lead);
    await this.system.projected(body.position);
    return body.id;
  }

  send<Body = SentDocument>(
    leadId: string,
    type: DocumentType = 'management_agreement',
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return this.staff.call<Body>('POST', '/api/docuseal/submissions', { leadId, type }, headers);
  }

  /** A document that the lead has. */
  async sent(leadId?: string): Promise<{ id: string; leadId: string; submission: KeptSubmission }> {
    const of = leadId ?? (await this.addLead());
    const { status, body } = await this.send(of);
    if (status !== 200 || body.state !== 'sent') throw new Error(`Sending was answered with ${JSON.stringify(body)}`);
    return { id: body.id, leadId: of, submission: (await this.submissionsOf(body.id))[0]! };
  }

  /** The submissions of a document, archived ones too, oldest first. */
  async submissionsOf(id: string): Promise<KeptSubmission[]> {
    const { submissions } = await this.sandbox.read<{ submissions: KeptSubmission[] }>('/state/docuseal');
    return submissions.filter(({ externalId }) => externalId === id).reverse();
  }

  async list(query = ''): Promise<DocumentList> {
    return (await this.staff.call<DocumentList>('GET', `/api/docuseal/submissions${query}`)).body;
  }

  /** The document, once it matches. */
  shown(leadId: string, is: (document: ShownDocument) => boolean): Promise<ShownDocument> {
    return eventually(async () => (await this.list(`?leadId=${leadId}`)).documents.find(is));
  }

  open(slug: string): Promise<Response> {
    return fetch(`${this.sandbox.url}/docuseal/s/${slug}`);
  }

  sign(slug: string) {
    return this.sandbox.submit(`/docuseal/s/${slug}/sign`, {});
  }

  async types(id: string): Promise<string[]> {
    return (await this.system.infrastructure.log.readStream(`document-${id}`)).map(({ type }) => type);
  }
}

/** A webhook signed according to the specification, without code of either program. @param unix seconds since 1970 */
export function signedBy(secret: string, body: string, unix = Math.floor(Date.now() / 1000)): Record<string, string> {
  const hmac = createHmac('sha256', secret).update(`${unix}.${body}`).digest('hex');
  return { 'x-docuseal-signature': `${unix}.${hmac}` };
}
