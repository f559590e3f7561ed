import { liveProjections } from '../projections/src/definitions/live-projections.js';
import { projectorPool } from '../projections/src/engine/store/database.js';
import { prepareSchema } from '../projections/src/engine/store/schema.js';
import type { Template } from './test-database.js';

/** Empty read models, as after the projector's first start. */
export const readModels: Template = {
  name: 'read_models',
  async fill(url) {
    const pool = projectorPool(url, () => undefined);
    try {
      await prepareSchema(pool, liveProjections, () => undefined);
    } finally {
      await pool.end();
    }
  },
};
