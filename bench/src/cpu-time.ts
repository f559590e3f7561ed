import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** CPU time (user and system) that processes have used, in microseconds, by the process's name. */
export type CpuTimes = ReadonlyMap<string, number>;

/** A tick of /proc/<pid>/stat: USER_HZ is 100 on every platform that Node runs on (proc_pid_stat(5)). */
const tickMicros = 10_000;

interface Stat {
  parent: number;
  /** Time of the process itself, and of its ended children. */
  ticks: number;
  endedChildrenTicks: number;
}

/**
 * Reads the CPU time that processes have used so far: unlike a rate per second, it hardly depends on the machine's other work.
 * @param processes pids by name; `postgres` is the server's main process and counts with all its backends, by database
 * @returns empty if there is no /proc
 */
export function cpuTimes(processes: Readonly<Record<string, number>>): CpuTimes {
  const times = new Map<string, number>();
  const add = (name: string, ticks: number) => times.set(name, (times.get(name) ?? 0) + ticks * tickMicros);
  for (const [name, pid] of Object.entries(processes)) {
    const stat = statOf(pid);
    if (!stat) continue;
    add(name, stat.ticks + (name === 'postgres' ? stat.endedChildrenTicks : 0));
    if (name !== 'postgres') continue;
    for (const child of childrenOf(pid)) add(backendName(child.pid), child.ticks);
  }
  return times;
}

/** The main process of the server behind a connection string; undefined without /proc. */
export async function postgresPid(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return statOf(rows[0]!.pid)?.parent;
  } finally {
    await client.end();
  }
}

function statOf(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // No such process any more, or no /proc at all: nothing to count.
    return undefined;
  }
  // The name, in parentheses, may hold blanks; the state is the first field after it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1]!, ticks: fields[11]! + fields[12]!, endedChildrenTicks: fields[13]! + fields[14]! };
}

function childrenOf(parent: number): { pid: number; ticks: number }[] {
  return readdirSync('/proc').flatMap((entry) => {
    const stat = /^\d+$/.test(entry) ? statOf(Number(entry)) : undefined;
    return stat?.parent === parent ? [{ pid: Number(entry), ticks: stat.ticks }] : [];
  });
}

/** Postgres puts the process's role into its title: `postgres: user database host(port) state`, or `postgres: walwriter`. */
function backendName(pid: number): string {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const database = /bench_([a-z]+)_/.exec(title)?.[1];
    return `postgres ${database ?? 'background'}`;
  } catch {
    return 'postgres background';
  }
}
