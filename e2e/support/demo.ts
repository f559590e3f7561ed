import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '../../scripts/lib/free-port.mjs';
import { test as base } from './test.js';

/** A mail as the sandbox keeps it: the part that tests read. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

type Demo = Awaited<ReturnType<typeof startDemo>>;

/** Playwright's test with the demo beside it: it is started for the worker's first test that asks for it. */
export const test = base.extend<object, { demo: Demo }>({
  demo: [
    // Playwright reads from the braces which fixtures this one needs: none.
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker' },
  ],
});

/** `npm run demo` as anybody starts it, with a place for backups, on free ports; its output is read until it is complete. */
async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-outside-'));
  chmodSync(folder, 0o755);
  const [port, postgresPort, eventStorePort, sandboxPort, smtpPort] = await freePorts(5);
  const person = { email: 'admin@example.com', password: 'sample-password' };
  const child = spawn(process.execPath, ['scripts/demo.mjs', '--leads', '3'], {
    env: {
      ...process.env,
      ...{ DATA_DIR: join(folder, 'data'), PORT: `${port}`, POSTGRES_PORT: `${postgresPort}` },
      ...{ EVENTSTORE_PORT: `${eventStorePort}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_SMTP_PORT: `${smtpPort}` },
      ...{ ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password },
      BACKUP_TO: join(folder, 'backups'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line.startsWith('The outside world')) break;
  }
  child.stdout.resume();
  const isThere = said.at(-1)?.startsWith('The outside world');
  if (!isThere) throw new Error(`The demo did not start: ${said.join('\n')}`);
  return {
    product: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    person,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
