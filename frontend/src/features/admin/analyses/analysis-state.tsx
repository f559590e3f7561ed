import { useEffect } from 'react';
import type { AnalysisRunState, ListedAnalysis } from '../../../../../contracts/src/queries/analysis-list.js';
import { Badge, type Hue } from '../../../ui/badge.js';
import { noteAnalysesTableChanged } from './analyses-changes.js';

export const stateLabels: Record<AnalysisRunState, string> = { running: 'Running', done: 'Done', failed: 'Failed' };
const hues: Record<AnalysisRunState, Hue> = { running: 'blue', done: 'green', failed: 'red' };

const lookMs = 3_000;

/** How far an analysis is. A failed one that is asked for again runs. */
export function AnalysisState({ analysis: { state, retrying } }: { analysis: ListedAnalysis }) {
  useEffect(() => {
    if (!retrying) return;
    // That a retry has come to its end is no event of its own.
    const looking = window.setInterval(noteAnalysesTableChanged, lookMs);
    return () => window.clearInterval(looking);
  }, [retrying]);
  return retrying ? <Badge hue="blue">Retrying</Badge> : <Badge hue={hues[state]}>{stateLabels[state]}</Badge>;
}
