import type { History, HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { CommandAnswer } from '../../../../../contracts/src/answers.js';
import type { EditLead } from '../../../../../contracts/src/leads/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { ask, send, newKey } from '../../../lib/calls/api.js';
import { invalidate, queryClient } from '../../../lib/calls/query-client.js';
import { stateAt, whoSet } from '../../history/state-at.js';
import { historyQuery } from '../data/lead-query.js';
import { actorName } from '../data/deletion.js';
import { signedInId } from '../../session/session.js';
import {
  type Baseline,
  ChangedMeanwhile,
  type Values,
  saveMerged,
  type Edit,
  type SaveOutcome,
} from '../../merging/merge-edits.js';
import { historyKey } from '../../../live/changed.js';
import { whileSignedIn } from '../../session/while-signed-in.js';

/** The log's current state of a lead or a referral, and who last set a field ("Ann", "You", "Somebody"). */
export interface LeadNow extends Baseline {
  whoChanged: (field: string) => string;
}

/** What is edited, as it is after events. */
type ValuesOf = (events: readonly HistoryEvent[]) => Values;
const ofLead: ValuesOf = (events) => stateAt(events, events.length - 1);

/** Reads a lead's state from the log itself, and shows it: the page follows. @throws ApiProblem */
async function readLeadNow(id: string, valuesOf: ValuesOf): Promise<LeadNow> {
  const history = await ask(leadHistoryRoutes.history, { id });
  queryClient.setQueryData(historyQuery(id).queryKey, history);
  return standingIn(history, valuesOf);
}

/** The state after the last event of a history. */
export function standingIn({ events, revision }: History, valuesOf = ofLead): LeadNow {
  return {
    revision,
    values: valuesOf(events),
    whoChanged: (field) => personOf(whoSet(events, field, events.length - 1)),
  };
}

function personOf(event: HistoryEvent | null): string {
  const name = event && actorName(event, signedInId());
  return name === 'you' ? 'You' : (name ?? 'Somebody');
}

/** The outcome of an edit, and the name of the other person who made changes. */
export type LeadSaved = SaveOutcome & { whoChanged: (field: string) => string };
/** What is there where both sides changed the same field. */
export type LeadThere = Extract<LeadSaved, { kind: 'conflict' }>;

/**
 * Saves fields of a lead by any command that accepts them, on top of others' changes and across the end of the session.
 * Afterwards the page shows the log's state; the board follows by the live stream.
 * @param send sends the command; the same key is the same intent
 * @param valuesOf what is edited, if that is a part of the lead
 * @throws ApiProblem; the caller must keep what was typed
 */
export async function saveFields(
  id: string,
  edit: Edit,
  send: (fields: Values, revision: number, key: string) => Promise<CommandAnswer>,
  valuesOf = ofLead,
): Promise<LeadSaved> {
  let now: LeadNow | undefined;
  const outcome = await saveMerged(
    edit,
    async () => (now = await whileSignedIn(() => readLeadNow(id, valuesOf))),
    (fields, revision) => {
      const key = newKey();
      return whileSignedIn(() => send(fields, revision, key));
    },
  );
  if (outcome.kind === 'saved') await invalidate(historyKey('lead', id));
  return { ...outcome, whoChanged: (field) => now?.whoChanged(field) ?? 'Somebody' };
}

/** The same for the form of a command. @throws ChangedMeanwhile; ApiProblem */
export async function saveOrConflict(saving: Promise<LeadSaved>) {
  const saved = await saving;
  if (saved.kind === 'conflict') throw new ChangedMeanwhile(saved);
}

/** Saves the owner's data and the property's. @throws ApiProblem */
export function saveLead(id: string, edit: Edit): Promise<LeadSaved> {
  return saveFields(id, edit, (fields, revision, key) => {
    const body: EditLead = fields;
    return send(leadsRoutes.edit, { id, body, revision, key });
  });
}
