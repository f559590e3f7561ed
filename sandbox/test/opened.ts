import { startSandbox } from '../src/start-sandbox.js';
import type { SandboxOptions } from '../src/start-sandbox.js';
import { startReceiver } from './receiver.js';
import { steppedTiming } from './stepped-timing.js';

/** A whole sandbox on free ports, before a receiver that stands for the product, with a clock that only moves by steps. */
export async function openedSandbox(options: Partial<SandboxOptions> = {}, timing = steppedTiming()) {
  const receiver = await startReceiver();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    productUrl: receiver.url,
    timing,
    ...options,
  });
  return {
    ...sandbox,
    receiver,
    timing,
    post: (path: string, body?: unknown, init?: RequestInit) =>
      fetch(sandbox.url + path, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }), ...init }),
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' }),
    read: async (path: string): Promise<unknown> => (await fetch(`${sandbox.url}/_sandbox${path}`)).json(),
    page: async () => (await fetch(sandbox.url)).text(),
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}

export type OpenedSandbox = Awaited<ReturnType<typeof openedSandbox>>;
