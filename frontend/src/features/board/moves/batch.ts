import type { BulkAnswer, CommandAnswer } from '../../../../../contracts/src/answers.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { mapOfPerson, storeOfPerson } from '../../../lib/kept-of-person.js';
import { type BulkMove, type BulkUndo, bulkMoveRoutes } from '../../../../../contracts/src/leads/bulk-routes.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { send, newKey } from '../../../lib/calls/api.js';
import type { PendingMove } from '../../pending/apply-moves.js';
import { letGoOf, markFailed, unmark } from '../selection/selection.js';
import type { MailLeftOut, MayHaveWalkthrough } from '../../owner-mail/owner-mail-question.js';
import { movePart, type SeenLead } from './move-part.js';
import { standingOf } from './changed-meanwhile.js';
import { layMoves, liftMove, liftThese, movesAnswered } from '../../pending/pending-moves.js';

type Outcome = BulkAnswer['results'][number];
type Accepted = Extract<Outcome, { ok: true }>;

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
  for (const part of partsOf(ids, size)) {
    const outcomes = await outcomesOf(part, send);
    for (const [id, answer] of outcomes.accepted) all.accepted.set(id, answer);
    for (const [id, reason] of outcomes.refused) all.refused.set(id, reason);
    onPart(outcomes, part);
  }
  return all;
}

/** The same ids, so many at a time. */
export const partsOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));

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

/** The last answer for each lead commanded here. It is newer than the board until the board has caught up. */
const lastAnswers = mapOfPerson<string, CommandAnswer>();

export function noteAnswer(answer: CommandAnswer) {
  const before = lastAnswers.get(answer.id);
  if (!before || before.revision < answer.revision) lastAnswers.set(answer.id, answer);
}

/** The newest revision of the lead known here. @param shown the revision of its card */
export function newestRevision(id: string, shown: number): number {
  return Math.max(shown, lastAnswers.get(id)?.revision ?? shown);
}

/** The number of leads per call: few enough to show progress and to keep each call short. */
export const partSize = 100;

/** Refusals after which no board shows the lead. */
const noLongerThere: ReadonlySet<string> = new Set(['lead_deleted', 'lead_merged', 'stream_erased']);

/** A lead to move; `loaded` says whether its card is on the board. Of one that is not, nobody here knows of a walkthrough. */
export type Movable = Pick<BoardCard, 'id' | 'revision' | 'status' | 'estimatedRentCents'> &
  MayHaveWalkthrough & { loaded: boolean };

/** An action on many leads besides moving them. */
export interface Work {
  /** As in "Undo the assignment". */
  called: string;
  /** What an undo says of the leads: "assigned as before". */
  undone: string;
  /** Whether the leads leave the board. */
  removes?: boolean;
  /** Takes it back, if it is none of the leads' own actions. */
  takeBack?: (ids: string[], correlationId: string) => Promise<BulkAnswer>;
  send: (ids: string[], correlationId: string) => Promise<BulkAnswer>;
}

/** One action on one or many cards, which can be undone as a whole. */
export interface Batch {
  correlationId: string;
  /** The stage that they were moved to, or what else was done. */
  did: { to: LeadStatus } | Omit<Work, 'send'>;
  /** The leads that it changed. */
  leads: readonly Movable[];
}

interface BatchState {
  doing: 'move' | 'work' | 'undo' | null;
  done: number;
  of: number;
  /** The last action here that has not been undone yet. */
  last: Batch | null;
}

const state = storeOfPerson<BatchState>({ doing: null, done: 0, of: 0, last: null });
export const useBatchState = () => state.use((all) => all);
export const isBusy = (): boolean => state.get().doing !== null;
export const lastBatch = (): Batch | null => state.get().last;
export const rememberBatch = (last: Batch) => state.update((before) => ({ ...before, last }));

/**
 * Moves leads to a stage, each independently. All show the move at once. Refused leads return to their places, marked with the
 * reason, as does a lead that somebody else moved first. Leads that are already in the stage are left out.
 * @param left whether the emails about walkthroughs are left out
 * @returns the outcome of each lead that was sent
 */
export async function moveMany(leads: readonly Movable[], to: LeadStatus, left: MailLeftOut = {}): Promise<Outcomes> {
  const correlationId = newKey();
  const movable = leads.filter(({ status }) => status !== to);
  const post = (part: readonly SeenLead[]) => {
    const revisions = Object.fromEntries(part.map(({ id, revision }) => [id, revision]));
    const body: BulkMove = { ids: part.map(({ id }) => id), status: to, revisions, ...left };
    return send(bulkMoveRoutes.move, { body, correlationId });
  };
  const outcomes = await sendParts(
    'move',
    movable,
    () => to,
    (part) => {
      const seen = part.map((lead) => ({ ...lead, revision: newestRevision(lead.id, lead.revision) }));
      return movePart(seen, { post, look: standingOf }).then(withoutGone);
    },
  );
  const moved = movable.filter(({ id }) => outcomes.accepted.has(id)).map((lead) => ({ ...lead }));
  if (moved.length > 0) rememberBatch({ correlationId, did: { to }, leads: moved });
  return outcomes;
}

/** Deselects leads that are no longer there. */
function withoutGone(answer: BulkAnswer): BulkAnswer {
  letGoOf(answer.results.flatMap((result) => (!result.ok && noLongerThere.has(result.code) ? [result.id] : [])));
  return answer;
}

/**
 * Does the same with many leads, each independently, whatever others did with it meanwhile. Leads that leave the board do so at once, and
 * return if that is refused.
 */
export async function workOn(leads: readonly Movable[], { send: ask, ...did }: Work): Promise<Outcomes> {
  const correlationId = newKey();
  const seen = new Map(leads.map(({ id, revision }) => [id, newestRevision(id, revision)]));
  const outcomes = await sendParts(
    'work',
    leads,
    () => (did.removes ? null : undefined),
    (part) =>
      ask(
        part.map(({ id }) => id),
        correlationId,
      ).then(withoutGone),
  );
  if (did.removes) letGoOf([...outcomes.accepted.keys()]);
  // A lead with which nothing had to be done keeps its revision.
  const changed = leads.filter(({ id }) => (outcomes.accepted.get(id)?.revision ?? -1) > seen.get(id)!);
  if (changed.length > 0) rememberBatch({ correlationId, did, leads: changed });
  return outcomes;
}

/** Undoes a whole action, each lead independently. A lead that has changed again stays as it is, marked with the reason. */
export async function undoBatch(batch: Batch, left: MailLeftOut = {}): Promise<Outcomes> {
  const { correlationId, did, leads } = batch;
  const from = new Map(leads.map((lead) => [lead.id, lead.status]));
  const there = 'to' in did ? leads.map((lead) => ({ ...lead, status: did.to })) : leads;
  const body = (part: readonly Movable[]): BulkUndo => ({ correlationId, ids: part.map(({ id }) => id), ...left });
  const undoing = newKey();
  const outcomes = await sendParts(
    'undo',
    there,
    ({ id }) => ('to' in did ? from.get(id)! : undefined),
    (part) =>
      'takeBack' in did && did.takeBack
        ? did.takeBack(
            part.map(({ id }) => id),
            correlationId,
          )
        : send(bulkMoveRoutes.undo, { body: body(part), correlationId: undoing }),
  );
  // What was deleted comes back with the board.
  if ('removes' in did && did.removes) for (const id of outcomes.accepted.keys()) liftMove(id);
  // Leads that could not be reached can be tried again; refused ones stay refused.
  if (outcomes.accepted.size > 0)
    state.update((before) => (before.last === batch ? { ...before, last: null } : before));
  return outcomes;
}

async function sendParts(
  doing: 'move' | 'work' | 'undo',
  leads: readonly Movable[],
  /** The stage in which the board shows it at once; null: none any more; undefined: the board shows it as it is. */
  target: (lead: Movable) => LeadStatus | null | undefined,
  call: (part: readonly Movable[]) => Promise<BulkAnswer>,
): Promise<Outcomes> {
  const at = new Date().toISOString();
  const laid = new Map<string, PendingMove>();
  for (const lead of leads) {
    const to = target(lead);
    if (to === undefined) continue;
    const unseen = !lead.loaded && { unseen: { status: lead.status, estimatedRentCents: lead.estimatedRentCents } };
    laid.set(lead.id, { leadId: lead.id, to, position: null, at, ...unseen });
  }
  // The first lead must end up on top, as it was in its old column.
  layMoves([...laid.values()].reverse());
  unmark(leads.map(({ id }) => id));
  state.update((before) => ({ ...before, doing, done: 0, of: leads.length }));
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const outcomes = await inParts(
    [...byId.keys()],
    partSize,
    (part) => call(part.flatMap((id) => byId.get(id) ?? [])),
    ({ accepted, refused }, part) => {
      const positions = new Map([...accepted].map(([id, { position }]) => [id, position]));
      for (const answer of accepted.values()) noteAnswer(answer);
      movesAnswered(
        part.flatMap((id) => laid.get(id) ?? []),
        positions,
      );
      liftThese([...refused.keys()].flatMap((id) => laid.get(id) ?? []));
      markFailed(refused);
      state.update((before) => ({ ...before, done: before.done + part.length }));
    },
  );
  state.update((before) => ({ ...before, doing: null }));
  return outcomes;
}
