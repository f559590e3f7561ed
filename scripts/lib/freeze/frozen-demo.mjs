import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePorts } from '../free-port.mjs';
import { projectRoot } from '../paths.mjs';
import { run } from '../run.mjs';

/** A sample, and nobody's key: it opens the frozen logs, which hold made-up people only. */
export const sampleMasterKey = 'f0'.repeat(32);

/** Who signs in to a system that is to be frozen. */
export const sampleAdmin = { email: 'admin@example.com', password: 'sample-password' };

/**
 * The environment of a demo of its own on free ports, and what runs in it.
 * @param {string} dataDir
 */
export async function frozenDemo(dataDir) {
  const [port, postgresPort, eventStorePort, sandboxPort, smtpPort] = await freePorts(5);
  const env = {
    ...{ DATA_DIR: dataDir, MASTER_KEY: sampleMasterKey, PORT: `${port}`, POSTGRES_PORT: `${postgresPort}` },
    ...{ EVENTSTORE_PORT: `${eventStorePort}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_SMTP_PORT: `${smtpPort}` },
    ...{ ADMIN_EMAIL: sampleAdmin.email, ADMIN_PASSWORD: sampleAdmin.password, DATABASE_URL: '', EVENTSTORE_URL: '' },
  };
  return {
    env,
    product: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    /**
     * Fills it at the first start. @param {number} leads
     * @returns {Promise<() => Promise<void>>} stops it
     */
    async start(leads) {
      const child = spawn(process.execPath, ['scripts/demo.mjs', '--leads', String(leads)], {
        ...{ cwd: projectRoot, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
      });
      const ended = once(child, 'close');
      const said = [];
      for await (const line of createInterface({
        input: /** @type {import('node:stream').Readable} */ (child.stdout),
      })) {
        said.push(line);
        if (line.startsWith('The outside world')) break;
      }
      child.stdout?.resume();
      if (!said.at(-1)?.startsWith('The outside world')) throw new Error(`The demo did not start: ${said.join('\n')}`);
      return async () => {
        child.kill('SIGTERM');
        await ended;
      };
    },
    /** A verb of the command line. @param {number[]} good its exit statuses @param {string[]} args @returns {Promise<string>} its output */
    async ops(good, ...args) {
      const { status, output, stdout } = await run(process.execPath, ['scripts/ops.mjs', ...args], { env });
      if (!good.includes(status ?? -1)) throw new Error(`ops ${args.join(' ')} ended with ${status}: ${output}`);
      return stdout;
    },
  };
}
