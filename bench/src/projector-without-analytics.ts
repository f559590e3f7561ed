// The projector begins in the same way: every schema is compiled when it first parses.
import 'zod/compile';
import { runProjector } from '../../projections/src/process/run-projector.js';
import { withoutAnalytics } from './without-analytics.js';

/** The projector as a process, with all projections but analytics. */
runProjector(withoutAnalytics);
