import type { BulkAnswer } from '../../../../../contracts/src/answers.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { whatOthersDid, type LeadEnd, type Standing } from './changed-meanwhile.js';

type Outcome = BulkAnswer['results'][number];

/** A lead as it was selected: in that stage, at that revision. */
export interface SeenLead {
  id: string;
  status: LeadStatus;
  revision: number;
}

/** The calls to the server. */
export interface MovePartCalls {
  /** Moves the leads, each only at its given revision. */
  post: (leads: readonly SeenLead[]) => Promise<BulkAnswer>;
  /** The current place of a lead, from the log. */
  look: (id: string) => Promise<Standing>;
}

/** The number of leads that are read concurrently. */
const looksAtOnce = 4;

/**
 * Moves leads that nobody else has moved since they were seen. A newer revision alone is not a conflict (a note or a message raises
 * it too): such a lead is sent once more at its newer revision, unless it is no longer in its old stage.
 * @returns an outcome per lead, in the form of the server's answer
 * @throws the error of the first call: then nothing was moved, or the result is unknown
 */
export async function movePart(leads: readonly SeenLead[], { post, look }: MovePartCalls): Promise<BulkAnswer> {
  const first = await post(leads);
  const passed = new Set(first.results.flatMap((result) => (isPassed(result) ? [result.id] : [])));
  if (passed.size === 0) return first;
  const later = new Map<string, Outcome>();
  const unmoved: SeenLead[] = [];
  const queue = leads.filter(({ id }) => passed.has(id));
  const looker = async () => {
    for (let lead = queue.shift(); lead; lead = queue.shift()) {
      const { id, status } = lead;
      try {
        const now = await look(id);
        if (!now.end && now.status === status) unmoved.push({ ...lead, revision: now.revision });
        else later.set(id, refused(id, now.end ? refusals[now.end.kind] : 'revision_mismatch', whatOthersDid(now)));
      } catch (error) {
        later.set(id, refused(id, 'revision_mismatch', sentenceOf(error, 'Where it is now could not be read.')));
      }
    }
  };
  await Promise.all(Array.from({ length: looksAtOnce }, looker));
  if (unmoved.length > 0)
    try {
      for (const outcome of (await post(unmoved)).results) later.set(outcome.id, outcome);
    } catch (error) {
      // The leads of the first call are moved all the same.
      for (const { id } of unmoved)
        later.set(id, refused(id, 'revision_mismatch', sentenceOf(error, 'The server’s answer could not be read.')));
    }
  return { ...first, results: first.results.map((result) => later.get(result.id) ?? result) };
}

const refusals = {
  deleted: 'lead_deleted',
  erased: 'stream_erased',
  merged: 'lead_merged',
} as const satisfies Record<LeadEnd['kind'], string>;
type Passed = 'revision_mismatch' | (typeof refusals)[LeadEnd['kind']];
const passing: ReadonlySet<string> = new Set(['revision_mismatch', 'lead_deleted', 'lead_merged']);

const isPassed = (result: Outcome) => !result.ok && passing.has(result.code);

function refused(id: string, code: Passed, detail: string): Outcome {
  return { ok: false, id, code, title: 'Someone else changed this in the meantime.', detail };
}
