import { useEffect } from 'react';
import type { AnalysisRunState, ListedAnalysis } from '../../../../../contracts/src/analyses/queries.js';
import { Badge, type Hue } from '../../../ui/badge.js';
import { noteAnalysesTableChanged } from './analyses-changes.js';

export const stateLabels: Record<AnalysisRunState, string> = { running: 'Running', done: 'Done', failed: 'Failed' };
const hues: Record<AnalysisRunState, Hue> = { running: 'blue', done: 'green', failed: 'red' };

const lookMs = 3_000;

/** The state of an analysis. A failed one that is requested again counts as running. */
export function AnalysisState({ analysis: { state, retrying } }: { analysis: ListedAnalysis }) {
  useEffect(() => {
    if (!retrying) return;
    // No event reports that a retry has ended.
    const looking = window.setInterval(noteAnalysesTableChanged, lookMs);
    return () => window.clearInterval(looking);
  }, [retrying]);
  return retrying ? <Badge hue="blue">Retrying</Badge> : <Badge hue={hues[state]}>{stateLabels[state]}</Badge>;
}
