import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @param {number} pid @returns {boolean} whether a process of that number runs, ours or another's */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  // A process that has ended and is not waited for yet is a zombie, which takes signals.
  return statFields(pid)[0] !== 'Z';
}

/** @param {number} pid @returns {string} the command line of a process, '' if unknown */
export function programOf(pid) {
  if (existsSync('/proc/self/cmdline')) return readProc(pid, 'cmdline').replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Distinguishes a process from a later one with the same number: its start, in ticks since boot (field 22 of
 * /proc/<pid>/stat, see proc_pid_stat(5)). '' if the system has no /proc.
 * @param {number} pid
 */
export function startOf(pid) {
  return statFields(pid)[19] ?? '';
}

/** The fields from the third on: the second is the program's name, which may hold blanks and brackets. @param {number} pid */
function statFields(pid) {
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** @param {number} pid @param {string} file */
function readProc(pid, file) {
  const path = `/proc/${pid}/${file}`;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}
