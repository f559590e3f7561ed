import type { SummaryLine, DifferingRow, Projection } from '../../engine/projection.js';
import { type PipelineRow, pipelineTable } from '../../../../contracts/src/leads/view.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { choice, id, instant, orNull, table, text } from '../../../../contracts/src/columns.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { leadIdOf, leadIdOfStream, leadOfStream, streamIdOf } from '../shared/stream-id.js';
import {
  afterDocument,
  afterLeadEvent,
  afterMessage,
  type Dealings,
  documentDealings,
  type DocumentDealing,
  keptDealings,
  noDealings,
} from '../../../../contracts/src/leads/dealings.js';
import { messageDealings, type MessageDealing } from '../../../../contracts/src/leads/message-dealings.js';
import { isManaged, leadStatuses } from '../../../../contracts/src/lead-status.js';
import { type FirstContact, touchesAfter } from '../../../../contracts/src/leads/first-touch.js';
import {
  asCase,
  firstContactOfCase,
  mergedPart,
  withoutWordAbout,
  withWordAbout,
} from '../../../../contracts/src/leads/merged-part.js';
import { type LeadFactsNow, standingOf, type WholeStanding } from '../../../../contracts/src/leads/next-step.js';
import { type LeadEvent, leadEvents } from '../../../../contracts/src/leads/lead-events.js';
import {
  afterAnalysis,
  type AnalysisDealing,
  analysisDealings,
  leadAnalysisSchema,
} from '../../../../contracts/src/leads/lead-analysis.js';
import type { Subject } from '../../../../contracts/src/live/subject.js';
import { movesLookup } from './before-moves.js';
import { leadSearchTable, searchable } from './lead-search.js';
import { stageTotalsTable } from '../../../../contracts/src/leads/stage-totals.js';
import { count, totalsLookup } from './stage-totals.js';
import { beforeMoves, leadRowAfter } from './lead-row.js';

/** By how much the monthly rent under management would change; nothing if it would not. */
function managedRent(differing: readonly DifferingRow[]): SummaryLine[] {
  const rows = differing.filter(
    ({ table, stored, replayed }) => table === 'pipeline' && cents(stored) !== cents(replayed),
  );
  const change = rows.reduce((sum, { stored, replayed }) => sum + cents(replayed) - cents(stored), 0);
  if (change === 0) return [];
  const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'always' }).format(
    change / 100,
  );
  return [{ text: `monthly rent under management ${dollars}`, rows }];
}

function cents(row: DifferingRow['stored']): number {
  const status = leadStatuses.find((each) => each === row?.status);
  return row?.deleted_at === null && status && isManaged(status) ? Number(row.estimated_rent_cents ?? 0) : 0;
}

/** Pairs that are no duplicates: somebody said so of one of the two, and it counts for both. */
export const toldApartTable = table({
  name: 'told_apart',
  comment: 'Pairs of leads that look like one and are two, as somebody said. One row per saying: look both ways.',
  rows: { one: 'pair told apart', many: 'pairs told apart' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'otherId'],
  indexes: ['(other_id, lead_id)'],
  columns: {
    leadId: id('The lead in whose history it was said.'),
    otherId: id('The lead that it is not the same as.'),
    at: instant('When it was said.'),
    actorId: orNull(text('The user who said it.')),
  },
});

/** Keeps the pair of the event. */
function toldApart(rows: RowSet, event: ReadableEvent & { type: 'LeadToldApart' }): void {
  const { actor } = event.metadata;
  const pair = { leadId: leadIdOf(event), otherId: event.data.otherId };
  rows.put(toldApartTable, { ...pair, at: occurredAt(event), actorId: actor.id });
}

/** How each analysis stands, and whose it is: its later events do not name the lead. */
const leadAnalysesTable = table({
  name: 'lead_analyses',
  comment: 'How each rent analysis stands, for the next step of its lead.',
  rows: { one: 'analysis', many: 'analyses' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: [],
  columns: {
    id: id('The analysis.'),
    leadId: orNull(id('The lead it belongs to; null: none.')),
    state: choice(leadAnalysisSchema.shape.state, 'running, failed or ready.'),
    since: instant('Since when.'),
  },
});

/** One row per lead as it is now; deleted leads keep theirs, with `deletedAt`, merged ones with `mergedInto` beside it, erased ones with `erasedAt`. */
export const pipeline: Projection = {
  name: 'pipeline',
  version: 19,
  tables: [pipelineTable, beforeMoves, leadSearchTable, stageTotalsTable, toldApartTable, leadAnalysesTable],
  handles: [
    ...leadEvents.map((definition) => definition.name),
    ...documentDealings,
    ...messageDealings,
    ...analysisDealings,
  ],
  stale: 'The board and the lists show this lead as it was before this event.',
  lookups(event) {
    if (isOfAnalysis(event)) return analysisLookups(event);
    const about = isAboutLead(event) ? event.data.leadId : null;
    if (about !== null) return [{ table: pipelineTable, key: about }];
    const id = leadIdOfStream(event.stream);
    if (!id) return [];
    const ends = leadAtTheOtherEnd(event).map(({ id: key }) => ({ table: pipelineTable, key }));
    return [{ table: pipelineTable, key: id }, ...ends, ...movesLookup(beforeMoves, event), ...totalsLookup(event)];
  },
  furtherLookups: (event, rows) => furtherLeads(event, rows).map((key) => ({ table: pipelineTable, key })),
  subjectOf: leadOfStream,
  alsoConcerns: (event, rows) => [
    ...leadAtTheOtherEnd(event),
    ...furtherLeads(event, rows).map((id) => ({ kind: 'lead' as const, id })),
  ],
  sums: managedRent,
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isOfAnalysis(event)) return noteAnalysis(event, rows);
  if (isAboutLead(event)) return noteDealing(event, rows);
  const id = leadIdOf(event);
  const before = rows.get(pipelineTable, id);
  const after = leadRowAfter(id, event, rows, before);
  if (event.type === 'LeadToldApart') toldApart(rows, event);
  const dealings = afterLeadEvent(after.dealings ?? noDealings, event as ReadableEvent & LeadEvent);
  Object.assign(after, whereItStands(after, dealings));
  rows.put(pipelineTable, after);
  renewLeadThatStays(rows, before?.mergedInto ?? null, after);
  searchable(rows, before, after);
  count(rows, event, before, after);
}

type AboutLead = ReadableEvent & (DocumentDealing | MessageDealing);

const aboutLead: ReadonlySet<string> = new Set([...documentDealings, ...messageDealings]);

/** Whether it is an event of another stream that changes what is open with a lead. */
function isAboutLead(event: ReadableEvent): event is AboutLead {
  return aboutLead.has(event.type);
}

/** A document or a message of a lead that has no row here changes nothing: its own read model shows it. */
function noteDealing(event: AboutLead, rows: RowSet): void {
  const before = event.data.leadId === null ? undefined : rows.get(pipelineTable, event.data.leadId);
  if (!before) return;
  const dealings = before.dealings ?? noDealings;
  const after = isOfDocument(event)
    ? afterDocument(dealings, streamIdOf('document', event), event)
    : afterMessage(dealings, streamIdOf('message', event), event);
  if (after === dealings) return;
  const touched = { ...before, touches: touchesAfter(before.touches, event) };
  const noted = { ...touched, ...whereItStands(touched, after), position: event.position };
  rows.put(pipelineTable, noted);
  renewLeadThatStays(rows, before.mergedInto, noted);
}

type OfAnalysis = ReadableEvent & AnalysisDealing;

const ofAnalysis: ReadonlySet<string> = new Set(analysisDealings);

function isOfAnalysis(event: ReadableEvent): event is OfAnalysis {
  return ofAnalysis.has(event.type);
}

function analysisLookups(event: OfAnalysis) {
  const own = { table: leadAnalysesTable, key: streamIdOf('analysis', event) };
  return 'leadId' in event.data ? [own, { table: pipelineTable, key: event.data.leadId }] : [own];
}

/** The lead of the analysis, as far as the rows say. */
function leadOfAnalysis(event: OfAnalysis, rows: RowSet): string | null {
  return rows.get(leadAnalysesTable, streamIdOf('analysis', event))?.leadId ?? null;
}

/** An analysis that never began here, or whose lead has no row, changes nothing of a lead: its own read model shows it. */
function noteAnalysis(event: OfAnalysis, rows: RowSet): void {
  const id = streamIdOf('analysis', event);
  if (event.type === 'AnalysisRequested')
    return rows.put(leadAnalysesTable, { id, leadId: null, state: 'running', since: occurredAt(event) });
  const before = rows.get(leadAnalysesTable, id);
  if (!before) return;
  const analysis = afterAnalysis(before, event);
  const leadId = event.type === 'AnalysisLinked' ? event.data.leadId : before.leadId;
  rows.put(leadAnalysesTable, { ...analysis, leadId: event.type === 'AnalysisUnlinked' ? null : leadId });
  const lead = leadId === null ? undefined : rows.get(pipelineTable, leadId);
  // A lead has the analysis that was linked last: an earlier one may still end, or be taken away.
  if (!lead || (event.type !== 'AnalysisLinked' && lead.analysis?.id !== id)) return;
  const { state, since } = analysis;
  const row = { ...lead, analysis: event.type === 'AnalysisUnlinked' ? null : { id, state, since } };
  rows.put(pipelineTable, {
    ...row,
    ...whereItStands(row, row.dealings ?? noDealings),
    position: event.position,
  });
}

/** Further leads whose rows the event changes, as only rows say: that of an analysis, and the one that a lead was merged into. */
function furtherLeads(event: ReadableEvent, rows: RowSet): string[] {
  if (!isOfAnalysis(event)) return leadsThatStay(event, rows);
  const leadId = leadOfAnalysis(event, rows);
  return leadId === null ? [] : [leadId];
}

/** The lead that the event's lead was merged into: its row counts for both. */
function leadsThatStay(event: ReadableEvent, rows: RowSet): string[] {
  const id = isAboutLead(event) ? event.data.leadId : leadIdOfStream(event.stream);
  const into = id ? rows.get(pipelineTable, id)?.mergedInto : null;
  return into ? [into] : [];
}

/** Keeps what a merged lead brings on the row of the one that stays, from the merge until it is taken back. */
function renewLeadThatStays(rows: RowSet, before: string | null, lead: PipelineRow): void {
  const { mergedInto } = lead;
  if (before !== null && before !== mergedInto) putPart(rows, before, lead, true);
  if (mergedInto !== null) putPart(rows, mergedInto, lead, false);
}

function putPart(rows: RowSet, into: string, lead: PipelineRow, isGone: boolean): void {
  const stays = rows.get(pipelineTable, into);
  if (!stays || stays.erasedAt !== null) return;
  const parts = new Map(stays.merged.map((each) => [each.leadId, each]));
  const known = parts.get(lead.id);
  if (isGone) parts.delete(lead.id);
  else parts.set(lead.id, mergedPart(lead));
  const row = { ...stays, merged: [...parts.values()] };
  const own = stays.dealings ?? noDealings;
  // A mail of the owner may come for the other one after the merge, too.
  const added = known?.lastContactedAt === lead.lastContactedAt ? own : withWordAbout(own, lead);
  const dealings = isGone || lead.erasedAt !== null ? withoutWordAbout(own, lead.id) : added;
  rows.put(pipelineTable, { ...row, ...whereItStands(row, dealings) });
}

function isOfDocument(event: AboutLead): event is ReadableEvent & DocumentDealing {
  return (documentDealings as readonly string[]).includes(event.type);
}

/** The columns that say where a lead stands. */
function whereItStands(
  lead: Omit<LeadFactsNow, 'dealings'> & Pick<PipelineRow, 'merged' | 'waits' | 'touches'>,
  dealings: Dealings,
): Pick<PipelineRow, 'dealings' | keyof FirstContact | keyof WholeStanding> {
  const firstContact = firstContactOfCase(lead);
  const standing = standingOf(asCase({ ...lead, ...firstContact, dealings }));
  return { dealings: keptDealings(dealings), ...firstContact, ...standing };
}

/** A merge also shows on the lead that stays, and what a document or a message changes on its lead. */
function leadAtTheOtherEnd(event: ReadableEvent): Subject[] {
  if (isOfAnalysis(event)) return 'leadId' in event.data ? [{ kind: 'lead', id: event.data.leadId }] : [];
  if (isAboutLead(event)) return event.data.leadId === null ? [] : [{ kind: 'lead', id: event.data.leadId }];
  if (event.type === 'LeadMerged') return [{ kind: 'lead', id: event.data.into }];
  if (event.type === 'LeadUnmerged') return [{ kind: 'lead', id: event.data.from }];
  if (event.type === 'LeadToldApart') return [{ kind: 'lead', id: event.data.otherId }];
  return [];
}
