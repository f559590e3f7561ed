import type { ReadModel } from '../../../contracts/src/live/queries.js';
import type { Projection } from '../engine/projection.js';
import { activity } from './activity.js';
import { analyses } from './analyses.js';
import { analytics } from './analytics/analytics.js';
import { campaigns } from './campaigns.js';
import { documents } from './documents.js';
import { erasures } from './erasures.js';
import { messages } from './messages.js';
import { eventIndex } from './event-index.js';
import { payments } from './payments.js';
import { pipeline } from './leads/pipeline.js';
import { referrals } from './referrals.js';
import { stageHistory } from './leads/stage-history.js';
import { tasks } from './tasks.js';

/** Keyed by the contract's names: each read model has one, and none is forgotten. */
const byName = {
  pipeline,
  stage_history: stageHistory,
  activity,
  analyses,
  referrals,
  documents,
  campaigns,
  messages,
  tasks,
  payments,
  analytics,
  erasures,
  event_index: eventIndex,
} satisfies Record<ReadModel, Projection>;

/** Every projection of this code. The projector keeps them all at one position. */
export const liveProjections: readonly Projection[] = Object.values(byName);
