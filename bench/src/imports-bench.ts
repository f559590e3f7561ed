import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { load } from './command-runs.js';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { nthLead } from './many-leads.js';
import { startOwnApplication, type OwnApplication } from './own-application.js';
import { say } from './progress.js';
import { ratioRow, type Row } from './row.js';

/** BENCH_IMPORT_LINES: the file of a new customer has up to 100,000. */
const lines = Number(process.env['BENCH_IMPORT_LINES'] ?? 5_000);
const createSeconds = 5;
const lookMs = 500;

const importSchema = z.object({
  id: z.string(),
  state: z.string(),
  progress: z.int(),
  proposed: z.json().optional(),
  outcomes: z.record(z.string(), z.int()),
  undone: z.record(z.string(), z.int()),
});
type Import = z.infer<typeof importSchema>;

/** A file of leads checked, imported and undone, in lines per second, against concurrent creates over HTTP. */
export async function benchImports(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  try {
    const postgres = await postgresPid(superuserUrl);
    const pids = { ...application.pids, ...(postgres && { postgres }) };
    const creates = new CpuMeter(pids);
    let next = 1_000_000;
    const { perSecond } = await creates.during(() =>
      load(application.url, createSeconds, () =>
        Array.from({ length: 200 }, () => ({
          method: 'POST',
          path: '/api/leads',
          headers: application.headers,
          body: JSON.stringify({ ...nthLead(next++), source: 'manual' }),
        })),
      ),
    );
    creates.report('of a create over HTTP');
    const sent = await send(application, csvOf(lines));
    const rates: Record<string, number> = {};
    const timed = async (what: string, act: string, state: string, body?: unknown) => {
      const meter = new CpuMeter(pids);
      const began = performance.now();
      const found = await meter.during(async () => {
        await ask(application, 'POST', `/api/imports/${sent.id}/${act}`, body);
        return { done: lines, found: await until(application, sent.id, state) };
      });
      rates[what] = (lines / (performance.now() - began)) * 1000;
      meter.report(`of a line that is ${what}`);
      say(`  ${rates[what].toFixed(1)} lines/s`);
      return found.found;
    };
    await timed('tried', 'check', 'checked', sent.proposed);
    const { outcomes } = await timed('brought in', 'start', 'done');
    if (outcomes['created'] !== lines) throw new Error(`Of ${lines} lines came ${JSON.stringify(outcomes)}`);
    await application.caughtUp();
    const { undone } = await timed('taken back', 'undo', 'undone');
    if (undone['reversed'] !== lines) throw new Error(`Of ${lines} lines were taken back ${JSON.stringify(undone)}`);
    return Object.entries(rates).map(([what, ours]) =>
      ratioRow(
        `a file's lines ${what}, against creates over HTTP`,
        { ours, peer: perSecond, unit: 'per second' },
        what === 'tried' ? undefined : 0.5,
      ),
    );
  } finally {
    await application.stop();
  }
}

function csvOf(count: number): string {
  const header = 'Name,Email,Phone,Address,Street,City,Notes';
  const told = Array.from({ length: count }, (_, n) => {
    const { name, email, phone, propertyAddress, streetAddress, city } = nthLead(n);
    return `${name},${email},${phone},"${propertyAddress}",${streetAddress},${city},`;
  });
  return [header, ...told].join('\n');
}

async function send({ url, headers }: OwnApplication, csv: string): Promise<Import> {
  const answer = await fetch(`${url}/api/imports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'x-file-name': 'sample.csv' },
    body: csv,
  });
  return importOf(answer);
}

async function ask({ url, headers }: OwnApplication, method: string, path: string, body?: unknown): Promise<Import> {
  const mapping = body && { ...body, duplicates: 'bring_in' };
  return importOf(
    await fetch(`${url}${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(mapping ?? {}) }),
    }),
  );
}

async function importOf(answer: Response): Promise<Import> {
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${JSON.stringify(body)}`);
  return importSchema.parse(body);
}

async function until(application: OwnApplication, id: string, state: string): Promise<Import> {
  for (let told = performance.now(); ; await pause(lookMs)) {
    const found = await ask(application, 'GET', `/api/imports/${id}`);
    if (found.state === state) return found;
    if (performance.now() - told < 10_000) continue;
    told = performance.now();
    say(`  ${found.state}: ${found.progress} of ${lines}`);
  }
}
