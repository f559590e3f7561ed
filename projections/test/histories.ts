import type { DataOf } from '../../contracts/src/events/catalogue.js';
import { leadStatuses } from '../../contracts/src/lead-status.js';
import { at, step, type Step, uuid } from './events.js';

/**
 * Interleaved histories of many leads, always the same for the same arguments: everything that a projection folds, in an
 * order that a decider would accept. Every second move of a lead takes the one before it back. They start their log.
 */
export function manyHistories(leads: number, eventsPerLead: number): Step[] {
  const steps: Step[] = [];
  const toUndo = new Map<number, number>();
  for (let round = 0; round < eventsPerLead; round++)
    for (let lead = 0; lead < leads; lead++) {
      const n = steps.length;
      const next = nthStep(lead, round, n);
      const moved = next.type === 'LeadStatusMoved' ? toUndo.get(lead) : undefined;
      if (next.type === 'LeadStatusMoved' && moved === undefined) toUndo.set(lead, n);
      if (moved !== undefined) toUndo.delete(lead);
      steps.push(inVersion(lead, moved === undefined ? next : undoing(steps[moved]!, moved, lead, n)));
    }
  return steps;
}

/** Two of three leads are from the time when an undo did not say what it restores. */
const saysWhatItRestores = (lead: number): boolean => lead % 3 === 0;

function inVersion(lead: number, given: Step): Step {
  if (given.type !== 'LeadStatusMoved') return given;
  return { ...given, metadata: { ...given.metadata, version: saysWhatItRestores(lead) ? 2 : 1 } };
}

function undoing({ data, stream }: Step, moved: number, lead: number, n: number): Step {
  const { from, to } = data as DataOf<'LeadStatusMoved'>;
  const shown = { stageSince: at(lead), stageEventId: uuid(0xe0000 + lead), stageActorId: null, lastContactedAt: null };
  const restores = saysWhatItRestores(lead) ? { restores: shown } : {};
  const metadata = { undoes: uuid(0xe0000 + moved) };
  return step(
    'LeadStatusMoved',
    { from: to, to: from, ...restores },
    { ...(stream && { stream }), minutes: n, metadata },
  );
}

function nthStep(lead: number, round: number, n: number): Step {
  const options = { stream: `lead-${uuid(lead + 1)}`, minutes: n };
  if (round === 0) {
    const name = `Sample "Owner" \\ ${lead}`;
    const created = { name, email: `owner${lead}@example.com`, status: 'leads' as const, phone: null };
    return step('LeadCreated', created, options);
  }
  const campaign = lead % 3 === 1 ? nthOfCampaign(lead, round, n) : undefined;
  if (campaign) return campaign;
  const from = leadStatuses[(lead + round) % 9]!;
  const to = leadStatuses[(lead + round + 1) % 9]!;
  const choices = [
    () => step('LeadStatusMoved', { from, to }, options),
    () => step('LeadDetailsEdited', { name: `Renamed ${n}`, phone: round % 2 ? '515-555-0100' : null }, options),
    () => step('NoteAdded', {}, options),
    () => step('PropertyDetailsEdited', { bathrooms: 1.5, estimatedRentCents: n * 100 }, options),
    () => step('LeadPaid', { amountCents: 100 + n }, options),
    () => step('LeadPitched', { estimatedRentCents: n }, options),
    () => step('LeadDeleted', {}, options),
    () => step('LeadRestored', {}, options),
    () => step('LeadMerged', { into: uuid(0x2000 + lead) }, options),
    () => step('LeadUnmerged', { from: uuid(0x2000 + lead) }, options),
  ];
  return choices[(lead * 3 + round) % choices.length]!();
}

/** A third of the leads get a message: it fails, and is sent on the second try. */
function nthOfCampaign(lead: number, round: number, n: number): Step | undefined {
  const leadId = uuid(lead + 1);
  const options = { stream: `campaign-${leadId}`, minutes: n };
  const [runId, timer] = [uuid(0x3000 + lead), uuid(0x4000 + lead)];
  const of = { leadId, runId, step: 'first', timer, channel: 'email' as const };
  switch (round) {
    case 1: {
      const template = { id: 'warm-lead-first', version: 2 };
      const first = { step: 'first', timer, dueAt: null, wall: null, template, channel: 'email' as const };
      const steps = [{ ...first, delayMinutes: 0, anchor: 'entry' as const }];
      return step('CampaignStarted', { leadId, runId, workflow: 'warm_lead', steps }, options);
    }
    case 2:
      return step('CampaignMessageFailed', of, options);
    case 4:
      return step('CampaignMessageSent', of, options);
    default:
      return undefined;
  }
}
