import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../paths.mjs';

/** @typedef {import('./catalogue.mjs').Change} Change */

/**
 * A copy of the project's files, so that an interrupted run leaves no fault in the original.
 * @returns {{ folder: string, without: <T>(change: Change, work: () => Promise<T>) => Promise<T>, remove: () => void }}
 * without: works while the copy has the change
 */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-faults-'));
  for (const file of projectFiles()) cpSync(join(projectRoot, file), join(folder, file));
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    async without(change, work) {
      const path = join(folder, change.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, withoutIt(text, change));
      try {
        return await work();
      } finally {
        writeFileSync(path, text);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * A file's text with the change.
 * @param {string} text @param {Change} change
 * @returns {string}
 * @throws {Error} unless its code occurs in the text exactly once
 */
export function withoutIt(text, { file, code, without }) {
  const parts = text.split(code);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times, not once: ${code}`);
  return parts.join(without);
}
