import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { publicLeadSources } from '../../contracts/src/leads/lead-source.js';
import { submitLeadSchema } from '../../contracts/src/leads/routes.js';
import { minimumFillMs } from '../../contracts/src/intake/form-guard.js';
import { parseConfig } from '../../backend/src/platform/config/config.js';
import { ours, sampleLead, wrongVariables } from '../lib/compose.mjs';
import { imitationOf } from '../lib/compose-bases.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the test of docker-compose.yml', () => {
  it('says where no engine runs that it did not run, and has not failed', () => {
    symlinkSync(process.execPath, join(folder, 'node'));
    const env = { ...process.env, PATH: folder };
    const { status, stdout } = spawnSync('node', ['scripts/test-compose.mjs'], { env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, 'compose: did not run: no engine\n0 passed, 0 failed, 1 skipped\n']);
  });

  it('sends a lead that a visitor may send', () => {
    expect(submitLeadSchema.parse(sampleLead)).toMatchObject({ name: sampleLead.name });
    expect(publicLeadSources).toContain(sampleLead.source);
    expect(sampleLead.filledInMs).toBeGreaterThan(minimumFillMs);
  });

  const addresses = { DATABASE_URL: 'postgres://app@postgres/app', EVENTSTORE_URL: 'esdb://eventstore:2113?tls=false' };

  it.each(Object.entries(wrongVariables))('sets %s to what is refused', (name, value) => {
    expect(() => parseConfig({ ...addresses, [name]: value })).toThrow(name);
  });

  it('has a stage that can stand for each image', () => {
    const read = (file: string) => readFileSync(file, 'utf8');
    const named = `${read('docker-compose.yml')}${read('Dockerfile')}`.matchAll(/^(?:FROM|\s*image:) (\S+)/gm);
    const images = [...new Set([...named].map(([, image]) => String(image)))].filter((image) => image !== ours);
    expect(images).toHaveLength(3);
    for (const image of images) {
      const { file, stage } = imitationOf(image)!;
      expect(read(`testing/compose/${file}`)).toContain(` AS ${stage}\n`);
    }
    expect(read('testing/compose/store.Dockerfile')).toContain(`FROM ${ours} AS store`);
  });
});
