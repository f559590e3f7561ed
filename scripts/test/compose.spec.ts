import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { publicLeadSources } from '../../contracts/src/leads/lead-source.js';
import { importLimits } from '../../contracts/src/imports/import-state.js';
import { submitLeadSchema } from '../../contracts/src/leads/routes.js';
import { minimumFillMs } from '../../contracts/src/intake/form-guard.js';
import createFastify from 'fastify';
import { parseConfig } from '../../backend/src/platform/config/config.js';
import { ours, sampleLead, wrongVariables } from '../lib/compose.mjs';
import { imitationOf } from '../lib/compose-bases.mjs';

const addresses = { DATABASE_URL: 'postgres://app@postgres/app', EVENTSTORE_URL: 'esdb://eventstore:2113?tls=false' };
const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the cluster's one address", () => {
  const { services, configs } = parse(readFileSync('docker-compose.cluster.yml', 'utf8'), { merge: true }) as {
    services: { api: { environment: Record<string, string> } };
    configs: { site: { content: string } };
  };
  const nginx = configs.site.content;

  it('asks another process for a page, and never for a command', () => {
    const [, pages, commands] = /location \/ \{(.*?)\n {2}\}\n.*?location @command \{(.*?)\n {2}\}/s.exec(nginx)!;
    expect(pages).toContain('if ($$request_method !~ ^(GET|HEAD)$$) { return 418; }\n');
    expect(pages).toContain('error_page 418 = @command;');
    expect([/proxy_next_upstream (.*);/.exec(pages!)![1], /proxy_next_upstream (.*);/.exec(commands!)![1]]).toEqual([
      'error timeout',
      'off',
    ]);
    // A location that says one of these itself takes none of the others.
    expect(`${pages}${commands}`).not.toContain('proxy_set_header');
  });

  it('lets through a file as large as an import may be', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx)!;
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(importLimits.bytes);
  });

  it.each([
    ['itself alone', undefined, 'forged, 198.51.100.7'],
    ["the operator's proxy", '2', 'forged, 198.51.100.7, 172.18.0.1'],
  ])('takes each visitor for one, whatever a visitor says: behind %s', async (_, set, forwarded) => {
    // It adds the address from which it was asked.
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $$proxy_add_x_forwarded_for;');
    const [, fallback] = /^\$\{TRUST_PROXY:-(\d)\}$/.exec(services.api.environment.TRUST_PROXY!)!;
    const { trustProxy } = parseConfig({ ...addresses, TRUST_PROXY: set ?? fallback });
    const fastify = createFastify({ trustProxy });
    fastify.get('/', ({ ip }) => ip);
    const { body } = await fastify.inject({
      url: '/',
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: '172.18.0.9',
    });
    expect(body).toBe('198.51.100.7');
  });
});

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
