import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openTestProjector, type TestProjector } from '../../test/projector.js';
import { logOf, step } from '../../test/events.js';
import { analytics } from '../definitions/analytics.js';
import { makeAnalystLogin } from './analyst-login.js';

describe('the login for analysts', () => {
  let projector: TestProjector;
  let analyst: pg.Client;
  beforeAll(async () => {
    projector = await openTestProjector([analytics]);
    await projector.apply(logOf([step('LeadCreated')]));
    await makeAnalystLogin(projector.pool, projector.url);
    // Asked again, it gives the existing login another password.
    const { role, url } = await makeAnalystLogin(projector.pool, projector.url);
    expect(new URL(url).username).toBe(role);
    analyst = new pg.Client({ connectionString: url });
    await analyst.connect();
  });
  afterAll(async () => {
    await analyst.end();
    await projector.pool.query(`drop role "${analyst.user}"`);
    await projector.close();
  });

  it('reads every read model, by its name alone', async () => {
    const { rows } = await analyst.query<{ leads: number }>('select count(*)::int as leads from analytics_leads');
    expect(rows).toEqual([{ leads: 1 }]);
  });

  it('reads nothing else, and writes nowhere', async () => {
    await expect(analyst.query('select * from projection.checkpoints')).rejects.toThrow(
      'permission denied for schema projection',
    );
    await expect(analyst.query('create table read.mine (id int)')).rejects.toThrow('read-only transaction');
    await analyst.query('set default_transaction_read_only = off');
    for (const statement of ['create table read.mine (id int)', 'delete from read.analytics_leads'])
      await expect(analyst.query(statement)).rejects.toThrow('permission denied');
  });
});
