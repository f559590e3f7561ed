import { In, type EntityManager } from 'typeorm';
import { type ActivityEntry, AnalysisEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';

export const analysisStream = 'analysis-';

type KnownLead = Pick<PipelineLead, 'id' | 'name' | 'propertyAddress' | 'deletedAt' | 'mergedInto'>;

/** The things that a page's entries are about. */
export interface Subjects {
  /** By the lead's id; a merged lead's id gives the lead that it was merged into. */
  leads: ReadonlyMap<string, KnownLead>;
  /** By stream. */
  analyses: ReadonlyMap<string, Pick<AnalysisEntry, 'id' | 'leadId' | 'propertyAddress'>>;
}

/** The id of the analysis with this stream, else null. */
export const analysisIdOf = (stream: string): string | null =>
  stream.startsWith(analysisStream) ? stream.slice(analysisStream.length) : null;

/** Names are looked up, not copied into the activity: an erasure needs no rewriting there. */
export async function selectSubjects(manager: EntityManager, entries: readonly ActivityEntry[]): Promise<Subjects> {
  const analyses = await selectAnalyses(manager, entries);
  const ids = [...entries, ...analyses].flatMap(({ leadId }) => leadId ?? []);
  const leads = await selectKnown(manager, ids);
  const stay = await selectKnown(
    manager,
    leads.flatMap(({ mergedInto }) => mergedInto ?? []),
  );
  const staying = new Map(stay.map((lead) => [lead.id, lead]));
  return {
    leads: new Map(leads.map((lead) => [lead.id, staying.get(lead.mergedInto ?? '') ?? lead])),
    analyses: new Map(analyses.map((analysis) => [`${analysisStream}${analysis.id}`, analysis])),
  };
}

function selectKnown(manager: EntityManager, ids: readonly string[]): Promise<KnownLead[]> {
  return manager.find(PipelineLead, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, name: true, propertyAddress: true, deletedAt: true, mergedInto: true },
  });
}

/** First events of analyses are older than the link to a lead and do not name it. */
function selectAnalyses(manager: EntityManager, entries: readonly ActivityEntry[]): Promise<AnalysisEntry[]> {
  const ids = entries.flatMap(({ stream }) => analysisIdOf(stream) ?? []);
  return manager.find(AnalysisEntry, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, leadId: true, propertyAddress: true },
  });
}
