import type { Projection } from '../projection.js';
import { activity } from './activity.js';
import { analyses } from './analyses.js';
import { eventIndex } from './event-index.js';
import { pipeline } from './pipeline.js';
import { referrals } from './referrals.js';
import { stageHistory } from './stage-history.js';

/** Every projection of this code. The projector keeps them all at one position. */
export const liveProjections: readonly Projection[] = [
  pipeline,
  stageHistory,
  activity,
  analyses,
  referrals,
  eventIndex,
];
