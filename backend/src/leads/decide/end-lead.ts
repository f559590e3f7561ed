import { leadDecider, unmergedLead, existingLead, livingLead, type LeadCommand } from './living-lead.js';
import { mailLeftOut } from './left-out.js';
import type { MergeLead } from '../../../../contracts/src/cases/queries.js';
import type { TellsOwner } from '../../../../contracts/src/untold.js';
import { nameKey } from '../../../../contracts/src/keys/names.js';
import type { ErasureReason } from '../../../../contracts/src/erasure/erasure.js';
import { DomainError } from '../../platform/problems/problem.js';

/** Takes the lead off the board; its history stays. */
export const deleteLead: LeadCommand<TellsOwner> = {
  name: 'DeleteLead',
  decider: leadDecider,
  decide(state, { mail }, { actor }) {
    return mailLeftOut(unmergedLead(state).deleted ? [] : [{ type: 'LeadDeleted', data: {} }], mail, actor);
  },
};

/** Returns a deleted lead to the stage it was in. */
export const restoreLead: LeadCommand<TellsOwner> = {
  name: 'RestoreLead',
  decider: leadDecider,
  decide(state, { mail }, { actor }) {
    return mailLeftOut(unmergedLead(state).deleted ? [{ type: 'LeadRestored', data: {} }] : [], mail, actor);
  },
};

/** `name` as typed to confirm; null for a lead that is erased together with another, whose name was typed. */
export interface EraseLeadInput {
  name: string | null;
  reason: ErasureReason;
  others: readonly string[];
}

/** Ends the lead's stream for good. The event makes everything else about the person go, too. */
export const eraseLead: LeadCommand<EraseLeadInput> = {
  name: 'EraseLead',
  decider: leadDecider,
  decide(state, { name, reason, others }) {
    const lead = existingLead(state);
    if (name !== null && nameKey(name) !== nameKey(lead.name)) throw new DomainError('name_not_confirmed');
    return [{ type: 'LeadErased', data: { reason, ...(others.length > 0 && { others: [...others] }) } }];
  },
};

/**
 * Links the lead to the one that stays. The caller has read the other stream and checks that it lives and is not merged itself.
 * Merging again into the same lead does nothing; refused with lead_not_found, lead_deleted, lead_merged.
 */
export const mergeLead: LeadCommand<MergeLead> = {
  name: 'MergeLead',
  decider: leadDecider,
  decide(state, { into, mail }, { actor }) {
    if (existingLead(state).mergedInto === into) return [];
    livingLead(state);
    return mailLeftOut([{ type: 'LeadMerged', data: { into } }], mail, actor);
  },
};

/** Makes the lead a case of its own again, as it was. Does nothing if it is not merged. */
export const unmergeLead: LeadCommand<TellsOwner> = {
  name: 'UnmergeLead',
  decider: leadDecider,
  decide(state, { mail }, { actor }) {
    const { mergedInto: from } = existingLead(state);
    return mailLeftOut(from === null ? [] : [{ type: 'LeadUnmerged', data: { from } }], mail, actor);
  },
};

/** Marks two similar leads as different cases. A repetition does nothing. */
export const tellLeadApart: LeadCommand<{ otherId: string }> = {
  name: 'TellLeadApart',
  decider: leadDecider,
  decide(state, { otherId }) {
    return livingLead(state).toldApart.includes(otherId) ? [] : [{ type: 'LeadToldApart', data: { otherId } }];
  },
};
