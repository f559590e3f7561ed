import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { parseConfig } from '../../backend/src/platform/config/config.js';
import { readConfig } from '../../projections/src/process/config.js';
import { readSettings } from '../lib/settings.mjs';

type Environment = Record<string, string | undefined>;
const addresses = { DATABASE_URL: 'postgres://app@127.0.0.1/app', EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' };

/** What `npm start` makes up for its own API: nobody sets it. */
const madeUp = 'HEALTH_TOKEN';

/** The names that the code reads, or passes on, but for that. */
function namesRead(read: (environment: Environment) => unknown): Set<string> {
  const names = new Set<string>();
  const known: Environment = addresses;
  read(new Proxy(known, { get: (_, name: string) => (names.add(name), known[name]) }));
  names.delete(madeUp);
  return names;
}

const read = new Set([...namesRead(parseConfig), ...namesRead((environment) => readSettings(environment, '/project'))]);
const variables = [...read].sort();

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; ports?: string[]; volumes?: string[]; depends_on?: unknown }
  >;
}
const source = readFileSync('docker-compose.yml', 'utf8');
const { services } = parse(source, { merge: true }) as Compose;
const clusterSource = readFileSync('docker-compose.cluster.yml', 'utf8');
const cluster = parse(clusterSource, { merge: true }) as Compose;
/** The variables used in a text of the file. */
const takenIn = (text: string) => [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);

describe('the variables of the environment', () => {
  it('are read by the processes that they are meant for', () => {
    expect(variables).toEqual(expect.arrayContaining(['ODOO_URL', 'CALENDAR_ICS_URL', 'POSTGRES_PORT', 'MASTER_KEY']));
    expect(() => readConfig({ ...addresses, MASTER_KEY: '', LOG_LEVEL: '' })).not.toThrow();
  });

  it('stand in the table of docs/configuration.md, each once, and nothing else does', () => {
    const rows = readFileSync('docs/configuration.md', 'utf8').split('\n');
    const table = rows.slice(rows.findIndex((row) => row.startsWith('| variable ')) + 2);
    const cells = table
      .slice(
        0,
        table.findIndex((row) => !row.startsWith('|')),
      )
      .map((row) => row.split('|')[1]!);
    const named = cells.flatMap((cell) => {
      const names = [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
      // `ODOO_URL`, `_DB`: the first word of the first name is the prefix of the others.
      return names.map((name) => (name.startsWith('_') ? names[0]!.split('_')[0]! + name : name));
    });
    expect(named.sort()).toEqual(variables);
  });

  it('can all be set for docker compose, but those of what is embedded', () => {
    const embedded = ['EVENTSTORE_PORT', 'POSTGRES_PORT'];
    expect(variables.filter((name) => !takenIn(source).includes(name))).toEqual(embedded);
    for (const [service, { environment }] of Object.entries(services))
      for (const [name, value] of Object.entries(environment ?? {}))
        if (variables.includes(name)) expect([service, name, takenIn(value)[0]]).toEqual([service, name, name]);
  });

  it.each([
    ['docker-compose.yml', services],
    ['docker-compose.cluster.yml', cluster.services],
  ])('reach the API, and of them the projector what it reads: %s', (_, services) => {
    const given = (service: string) => Object.keys(services[service]?.environment ?? {}).sort();
    const ofTheContainer = ['DATA_DIR', 'HOST', 'PORT'];
    const ofTheApi = [...namesRead(parseConfig)].filter((name) => !ofTheContainer.includes(name));
    // The client of Postgres reads PGPASSWORD by itself.
    expect(given('api')).toEqual([...ofTheApi, 'PGPASSWORD'].sort());
    expect(given('projections')).toEqual(['DATABASE_URL', 'EVENTSTORE_URL', 'LOG_LEVEL', 'MASTER_KEY', 'PGPASSWORD']);
  });

  it('leave defaults in place where docker compose passes nothing', () => {
    const unset = (value: string) =>
      value.replace(/\$\{\w+:-((?:[^{}]|\{[^{}]*\})*)\}/g, '$1').replace(/\$\{\w+:-([^{}]*)\}/g, '$1');
    const environment = Object.entries(services.api!.environment!).map(([name, value]) => [name, unset(value)]);
    const inTheImage = { ...Object.fromEntries(environment), CHROMIUM_PATH: process.execPath } as Environment;
    expect(parseConfig(inTheImage)).toMatchObject({
      publicUrl: 'http://localhost:3000',
      databaseUrl: 'postgres://app@postgres:5432/app',
      stripe: { secretKey: undefined, webhookSecret: undefined, apiBase: 'https://api.stripe.com' },
      odoo: { url: undefined },
      trustProxy: false,
      chromium: { sandbox: false },
    });
  });

  it('publish nothing but the site', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([['api', '${HOST:-127.0.0.1}:${PORT:-3000}:3000']]);
  });

  it('of a cluster can all be set, but those of what is embedded and those that it says itself', () => {
    const itsOwn = ['DATABASE_URL', 'DATA_DIR', 'EVENTSTORE_PORT', 'EVENTSTORE_URL', 'POSTGRES_PORT'];
    expect(variables.filter((name) => !takenIn(clusterSource).includes(name))).toEqual(itsOwn);
    for (const [service, { environment }] of Object.entries(cluster.services))
      for (const [name, value] of Object.entries(environment ?? {}))
        if (variables.includes(name) && !itsOwn.includes(name))
          expect([service, name, takenIn(value)[0]]).toEqual([service, name, name]);
  });

  it("of a cluster's application can name a folder for backups, which belongs to its user before it starts", () => {
    const { folders, ...others } = cluster.services;
    expect(folders).toMatchObject({ user: '0:0', command: ['chown', 'node:node', '/backups'], depends_on: [] });
    for (const service of ['api', 'projections'])
      expect(others[service]!.depends_on).toMatchObject({ folders: { condition: 'service_completed_successfully' } });
  });

  it("of a cluster's application leave the nodes' keys where they are: it is given the authority's certificate alone", () => {
    for (const service of ['api', 'projections', 'rights'])
      expect([service, cluster.services[service]!.volumes]).toEqual([
        service,
        ['ca:/certificates/ca:ro', '${BACKUP_FOLDER:-backups}:/backups'],
      ]);
    const { services } = cluster;
    expect(takenIn(String(services.api!.environment!.EVENTSTORE_URL))).toEqual(['LOG_PASSWORD']);
    expect(decodeURIComponent(services.api!.environment!.EVENTSTORE_URL!)).toMatch(
      /tlsCAFile=\/certificates\/ca\/ca\.crt$/,
    );
  });

  it('of a cluster name each node, to the others as to the application, as its certificate does', () => {
    for (const node of ['node1', 'node2', 'node3'])
      expect(cluster.services[node]!.environment).toMatchObject({
        EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: node,
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: node,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: node,
      });
  });

  it.each([
    ['docker-compose.yml', services],
    ['docker-compose.cluster.yml', cluster.services],
  ])('hold no password in an address where @, / or # would mean something: %s', (_, services) => {
    for (const service of ['api', 'projections'])
      expect(takenIn(String(services[service]!.environment!.DATABASE_URL))).not.toContain('POSTGRES_PASSWORD');
  });
});
