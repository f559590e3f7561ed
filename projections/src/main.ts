// Before any schema is made: each one is compiled when it first parses.
import 'zod/compile';
import { liveProjections } from './definitions/live-projections.js';
import { runProjector } from './process/run-projector.js';

runProjector(liveProjections);
