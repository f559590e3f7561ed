import { leadsPaths } from '../../../../../contracts/src/leads/paths.js';
import type { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../../contracts/src/answers.js';
import type { FormGuard } from '../../../../../contracts/src/intake/form-guard.js';
import type { CreateLeadInput } from '../../../../../contracts/src/leads/commands.js';
import { shownConsent } from './consent-words.js';
import { send } from '../../../lib/calls/api.js';
import type { PartOf } from '../../../lib/calls/called.js';

const create: PartOf<typeof leadsRoutes.create> = { at: leadsPaths.create, answer: commandAnswerSchema };

/**
 * Makes a lead as a visitor. The server sets the lead's status; `key` makes a retry the same command.
 * @throws ApiProblem
 */
export function createPublicLead(
  lead: Pick<CreateLeadInput, 'email' | 'name'> & { source: 'rent-vs-sell-calculator' | 'webinar' },
  key: string,
  guard: FormGuard,
): Promise<CommandAnswer> {
  return send(create, { body: { ...lead, ...shownConsent, ...guard }, key });
}

/** "sample.owner@example.com" -> "sample.owner": the name of a lead that gave only an e-mail address. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@')[0] ?? '';
}
