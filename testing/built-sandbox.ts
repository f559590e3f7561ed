import { fork } from 'node:child_process';
import { builtFile } from './built-file.js';
import { eventually } from './eventually.js';

// Before anything is started that would have to be stopped.
const main = builtFile('sandbox/src/main.js');

/** The built sandbox as a process of its own. */
export interface BuiltSandbox {
  url: string;
  /** The product's variables that point it there. */
  environment: Record<string, string>;
  /** `GET /_sandbox<path>`. */
  read<Answer>(path: string): Promise<Answer>;
  /** Sends to `/_sandbox<path>`; `DELETE` without a body. */
  control(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void>;
  /** Sends a form to a page for people. @returns the answer's status and its redirect target */
  submit(
    path: string,
    form: Record<string, string>,
  ): Promise<{ status: number; location: string | null; text: string }>;
  stop(): Promise<void>;
}

/** Starts the built sandbox on free ports; webhooks wait until `PUT /_sandbox/product` says where the product is. */
export async function startBuiltSandbox(): Promise<BuiltSandbox> {
  const env = { PATH: process.env.PATH ?? '', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const child = fork(main, [], { silent: true, env });
  const out: string[] = [];
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => out.push(...chunk.toString().trim().split('\n')));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await eventually(() => {
    if (child.exitCode !== null) throw new Error(said);
    return out.find((text) => text.includes('"ready":true'));
  });
  const { url, environment } = JSON.parse(line) as Pick<BuiltSandbox, 'url' | 'environment'>;
  return {
    url,
    environment,
    read: async <Answer>(path: string) => (await (await fetch(`${url}/_sandbox${path}`)).json()) as Answer,
    control: async (method, path, body) => {
      const sent = { method, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${url}/_sandbox${path}`, sent);
      if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    },
    submit: async (path, form) => {
      const body = new URLSearchParams(form);
      const answer = await fetch(url + path, { method: 'POST', body, redirect: 'manual' });
      return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
