import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plainEnv, toolEnv } from '../lib/run.mjs';

const secrets = ['MASTER_KEY', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'ODOO_API_KEY', 'ADMIN_PASSWORD', 'METRICS_TOKEN'];
const given = { ...Object.fromEntries(secrets.map((name) => [name, 'secret'])), npm_config_cache: '/c', LC_ALL: 'C' };

describe('what a child process gets', () => {
  const before = { ...process.env };
  beforeAll(() => void Object.assign(process.env, given));
  afterAll(() => {
    for (const name of Object.keys(given)) delete process.env[name];
    Object.assign(process.env, before);
  });

  it('is where things are, and no secret', () => {
    for (const env of [plainEnv(), toolEnv()]) {
      expect(env).toMatchObject({ PATH: process.env.PATH, LC_ALL: 'C' });
      expect(Object.values(env)).not.toContain('secret');
    }
  });

  it('is what it needs besides, by name', () => {
    expect(plainEnv(/^MASTER_KEY$/).MASTER_KEY).toBe('secret');
    expect([toolEnv().npm_config_cache, plainEnv().npm_config_cache]).toEqual(['/c', undefined]);
  });
});
