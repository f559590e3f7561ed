import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import type { HttpAdapterHost } from '@nestjs/core';
import { pino } from 'pino';
import { findBrowser } from '../../../testing/find-browser.js';
import { Chromium } from '../platform/chromium/chromium.js';
import { ReportPrinter } from './report-printer.js';

const id = 'c3a6c1c4-3b2a-4d5e-8f90-0a1b2c3d4e5f';
const patience = 300_000;
/** A visitor's copy. */
const copyOf = (leadId: string) => ({ leadId, pitch: null });

let site: FastifyInstance;
let chromium: Chromium;
let printer: ReportPrinter;
/** The pages' requests to this site, besides themselves. */
const asked: string[] = [];
/** Requests that reached another server of this machine: there must be none. */
const reached: string[] = [];
const elsewhere = createServer((request, reply) => {
  reached.push(request.url ?? '');
  reply.end();
});

/** A page that claims to be a report, and tries whatever an injected script might try. */
const hostile = (port: number) => `<!doctype html><title>Hostile</title><body data-report="ready">
  <img src="http://127.0.0.1:${port}/image"><img src="/api/leads"><iframe src="http://localhost:${port}/frame"></iframe>
  <script src="http://127.0.0.1:${port}/script.js"></script>
  <script>
    fetch('http://127.0.0.1:${port}/fetch', { mode: 'no-cors' }).catch(() => {});
    fetch('/api/leads').catch(() => {});
    fetch('/api/auth/logout', { method: 'POST' }).catch(() => {});
    navigator.sendBeacon('http://127.0.0.1:${port}/beacon', 'x');
    try { new WebSocket('ws://127.0.0.1:${port}/socket'); } catch {}
    new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }).createDataChannel('x');
    open('http://127.0.0.1:${port}/window');
  </script>`;

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  site = fastify();
  site.get(`/analysis/${id}`, (_request, reply) =>
    reply.type('text/html').send('<title>x</title><p>One<p style="break-before: page">Two<body data-report="ready">'),
  );
  site.get('/analysis/hostile', (_request, reply) => reply.type('text/html').send(hostile(port)));
  site.get('/analysis/never', (_request, reply) => reply.type('text/html').send('<p>Never a report'));
  site.setNotFoundHandler((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    void reply.code(404).send();
  });
  chromium = new Chromium({ path: await findBrowser(), sandbox: true });
  const http = { httpAdapter: { getInstance: () => site } } as unknown as HttpAdapterHost;
  printer = new ReportPrinter(chromium, http, pino({ level: 'silent' }));
}, patience);
afterAll(async () => {
  await printer.onModuleDestroy();
  await site.close();
  elsewhere.close();
});

/** The command lines and environments of a process and all its children, the process first, see ps(1). */
function environmentsOf(pid: number): string[] {
  const ps = (...options: string[]) => execFileSync('ps', options, { encoding: 'utf8', maxBuffer: 2 ** 24 }).trim();
  const family = [pid];
  const all = ps('-A', '-o', 'pid=,ppid=')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  for (const parent of family) family.push(...all.filter(([, of]) => of === parent).map(([child]) => child!));
  return family.map((each) => ps('eww', '-o', 'command=', '-p', String(each)));
}

/** How many pages a PDF made by Chromium has; throws if it is no PDF. */
function pagesOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1');
  if (!text.startsWith('%PDF-')) throw new Error('This is no PDF');
  return text.match(/\/Type \/Page\n/g)?.length ?? 0;
}

it(
  'prints pages of this site, several at once, each once',
  async () => {
    const prints = await Promise.all(Array.from({ length: 5 }, () => printer.print(copyOf(id))));
    expect(prints.map(pagesOf)).toEqual([2, 2, 2, 2, 2]);
  },
  patience,
);

it(
  'lets no page reach anything: no other server, and of this one only what a report needs',
  async () => {
    expect(pagesOf(await printer.print(copyOf('hostile')))).toBe(1);
    expect([reached, asked]).toEqual([[], []]);
  },
  patience,
);

it(
  'gives no process of the browser our keys and passwords',
  async () => {
    const secrets = { MASTER_KEY: 'a key', DATABASE_URL: 'postgres://app:secret@x/app', STRIPE_SECRET_KEY: 'sk_test' };
    Object.assign(process.env, secrets);
    try {
      await chromium.close();
      const seen = await chromium.use(async (browser) => {
        await browser.newPage();
        return environmentsOf(browser.process()!.pid!);
      });
      expect(seen.length).toBeGreaterThan(1);
      for (const environment of seen) for (const name of Object.keys(secrets)) expect(environment).not.toMatch(name);
      expect(seen[0]).toMatch(/PATH=/);
    } finally {
      for (const name of Object.keys(secrets)) delete process.env[name];
    }
  },
  patience,
);

it(
  'starts anew where the browser died, also under a print',
  async () => {
    const dies = chromium.use((browser) => {
      browser.process()?.kill('SIGKILL');
      return browser.newPage();
    });
    await expect(dies).rejects.toThrow(/closed|disconnected/i);
    expect(pagesOf(await printer.print(copyOf(id)))).toBe(2);
  },
  patience,
);

it(
  'says once at the start where there is no Chromium, and nothing where there is one',
  async () => {
    const said: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => said.push(line) });
    const without = new Chromium({ path: '/bin/false', sandbox: true });
    for (const each of [chromium, without]) {
      const one = new ReportPrinter(each, {} as HttpAdapterHost, logger);
      await one.reportWhetherItPrints();
      await one.onModuleDestroy();
    }
    expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining('`npm run browser`'),
    ]);
  },
  patience,
);

it(
  'gives up a page that becomes no report, and leaves nothing of it open',
  async () => {
    const { printMs } = printer;
    printer.printMs = 3_000;
    await expect(printer.print(copyOf('never'))).rejects.toThrow('[data-report="ready"]');
    printer.printMs = printMs;
    const open = await chromium.use((browser) => Promise.resolve(browser.browserContexts().length));
    expect(open).toBe(1);
  },
  patience,
);

it(
  'ends the browser with the process, also under a print',
  async () => {
    const print = printer.print(copyOf(id)).catch((error: Error) => error);
    const browser = await chromium.use((running) => Promise.resolve(running));
    await printer.onModuleDestroy();
    expect(browser.connected).toBe(false);
    expect(await print).toBeDefined();
  },
  patience,
);
