import type { CreateLead } from '../../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../../contracts/src/events/lead-created.js';
import type { LeadSource } from '../../../contracts/src/lead-source.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { addressNotProvided } from '../../../contracts/src/property.js';
import type { CommandDefinition } from '../commands/decider.js';
import { DomainError } from '../commands/domain-error.js';
import { knownAddressLine, refuseFutureYear } from './edit-property.js';
import { pick } from './lead-fields.js';
import { leadDecider, type LeadState } from './lead-state.js';

const firstStatus: Partial<Record<LeadSource, LeadStatus>> = { analysis: 'analysis_submitted', enrollment: 'enrolled' };
const givenFields = leadCreated.schema.keyof().exclude(['status', 'propertyAddress']).options;

/** A prospect comes in. Only staff may choose the stage; whoever else comes starts where the source says. */
export const createLead: CommandDefinition<LeadState, CreateLead, LeadEvent> = {
  name: 'CreateLead',
  decider: leadDecider,
  creates: true,
  decide(state, command, { actor, now }) {
    if (state) throw new DomainError('lead_exists');
    if (actor.kind === 'visitor' && command.status)
      throw new DomainError('forbidden', 'Only staff may choose the status of a lead.');
    refuseFutureYear(command.yearBuilt, now);
    const status = command.status ?? firstStatus[command.source] ?? 'leads';
    const propertyAddress = addressLine(command);
    return [{ type: 'LeadCreated', data: { ...pick(command, givenFields), status, propertyAddress } }];
  },
};

function addressLine(command: CreateLead): string {
  if (command.propertyAddress !== addressNotProvided) return command.propertyAddress;
  return knownAddressLine(command) ?? addressNotProvided;
}
