import type { BulkAnswer } from '../../../../../contracts/src/answers.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';

type Outcome = BulkAnswer['results'][number];
export type Accepted = Extract<Outcome, { ok: true }>;

/** The outcomes of an action on many leads. Every lead is in one of the two. */
export interface Outcomes {
  accepted: Map<string, Accepted>;
  /** The reason by lead id, in a sentence. */
  refused: Map<string, string>;
}

/**
 * Sends an action on many leads in parts, one after the other, and collects each lead's own outcome. If a whole part fails, all its
 * leads are refused with that reason. The following parts are sent all the same.
 * @param send sends one part; its answer has an outcome for each id
 * @param onPart called after each part
 */
export async function inParts(
  ids: readonly string[],
  size: number,
  send: (part: readonly string[]) => Promise<BulkAnswer>,
  onPart: (outcomes: Outcomes, part: readonly string[]) => void,
): Promise<Outcomes> {
  const all: Outcomes = { accepted: new Map(), refused: new Map() };
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size);
    const outcomes = await outcomesOf(part, send);
    for (const [id, answer] of outcomes.accepted) all.accepted.set(id, answer);
    for (const [id, reason] of outcomes.refused) all.refused.set(id, reason);
    onPart(outcomes, part);
  }
  return all;
}

async function outcomesOf(
  part: readonly string[],
  send: (part: readonly string[]) => Promise<BulkAnswer>,
): Promise<Outcomes> {
  const outcomes: Outcomes = { accepted: new Map(), refused: new Map() };
  try {
    const { results } = await send(part);
    for (const result of results)
      if (result.ok) outcomes.accepted.set(result.id, result);
      else outcomes.refused.set(result.id, result.detail ?? result.title);
    for (const id of part)
      if (!outcomes.accepted.has(id) && !outcomes.refused.has(id))
        outcomes.refused.set(id, 'The server gave no answer for this lead.');
  } catch (error) {
    for (const id of part) outcomes.refused.set(id, sentenceOf(error, 'The server’s answer could not be read.'));
  }
  return outcomes;
}
