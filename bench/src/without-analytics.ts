import { analytics } from '../../projections/src/definitions/analytics.js';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';

/** The peer of analytics: all other projections. */
export const withoutAnalytics = liveProjections.filter((projection) => projection !== analytics);
