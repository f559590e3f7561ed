import { run } from './run.mjs';

/**
 * Runs Docker with its own variables alone: ours would reach the services.
 * @param {string[]} args @param {Record<string, string>} [settings]
 */
export function docker(args, settings = {}) {
  const own = Object.entries(process.env).filter(([name]) => /^(DOCKER|COMPOSE|BUILDKIT)_/.test(name));
  return run('docker', args, { tool: true, env: { ...Object.fromEntries(own), ...settings } });
}

/** @param {string} output @returns {string} what shows why a command failed */
export const endOf = (output) => output.trim().split('\n').slice(-30).join('\n');

/** @param {Promise<{ status: number | null, output: string, stdout: string }>} ending @param {string} command @returns {Promise<string>} stdout @throws {Error} with the end of the output if it failed */
export async function succeeded(ending, command) {
  const { status, output, stdout } = await ending;
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${endOf(output)}`);
  return stdout;
}
