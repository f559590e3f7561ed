import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import type { HttpAdapterHost } from '@nestjs/core';
import { pino } from 'pino';
import { findBrowser } from '../../test/find-browser.js';
import { Chromium } from './chromium.js';
import { ReportPrinter } from './report-printer.js';

const id = 'c3a6c1c4-3b2a-4d5e-8f90-0a1b2c3d4e5f';
const patience = 90_000;

let site: FastifyInstance;
let chromium: Chromium;
let printer: ReportPrinter;
/** What the pages asked this site for, beside themselves. */
const asked: string[] = [];
/** What reached another server of this machine: nothing may. */
const reached: string[] = [];
const elsewhere = createServer((request, reply) => {
  reached.push(request.url ?? '');
  reply.end();
});

/** A page that calls itself a report, and tries whatever a script that got into one might try. */
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
  chromium = new Chromium({ path: findBrowser(), sandbox: true });
  const http = { httpAdapter: { getInstance: () => site } } as unknown as HttpAdapterHost;
  printer = new ReportPrinter(chromium, http, pino({ level: 'silent' }));
}, patience);
afterAll(async () => {
  await printer.onModuleDestroy();
  await site.close();
  elsewhere.close();
});

/** How many pages a PDF of Chromium's has; throws where it is none. */
function pagesOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1');
  if (!text.startsWith('%PDF-')) throw new Error('This is no PDF');
  return text.match(/\/Type \/Page\n/g)?.length ?? 0;
}

it(
  'prints pages of this site, several at once, each once',
  async () => {
    const prints = await Promise.all(Array.from({ length: 5 }, () => printer.print(id)));
    expect(prints.map(pagesOf)).toEqual([2, 2, 2, 2, 2]);
  },
  patience,
);

it(
  'lets no page reach anything: no other server, and of this one only what a report needs',
  async () => {
    expect(pagesOf(await printer.print('hostile'))).toBe(1);
    expect([reached, asked]).toEqual([[], []]);
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
    await expect(dies).rejects.toThrow();
    expect(pagesOf(await printer.print(id))).toBe(2);
  },
  patience,
);

it(
  'gives up a page that becomes no report, and leaves nothing of it open',
  async () => {
    await expect(printer.print('never')).rejects.toThrow();
    const open = await chromium.use((browser) => Promise.resolve(browser.browserContexts().length));
    expect(open).toBe(1);
  },
  patience,
);

it(
  'ends the browser with the process, also under a print',
  async () => {
    const print = printer.print(id).catch((error: Error) => error);
    const browser = await chromium.use((running) => Promise.resolve(running));
    await printer.onModuleDestroy();
    expect(browser.connected).toBe(false);
    expect(await print).toBeDefined();
  },
  patience,
);
