import { readFileSync } from 'node:fs';
import { Refusal } from './command.mjs';

/**
 * Reads a file that a start made and needs again.
 * @param {string} file @param {Record<string, string>} types of the fields that must be in it, as `typeof` names them
 * @returns {any}
 * @throws {Refusal} naming the file, if it holds anything else
 */
export function readKeptJson(file, types) {
  const kept = parsedJson(readFileSync(file, 'utf8'));
  const isWhole = Object.entries(types).every(([field, type]) => typeof kept?.[field] === type);
  if (!isWhole) throw new Refusal(`${file} is damaged: restore it from a copy.`);
  return kept;
}

/** @param {string} text @returns {any} undefined: it is no JSON */
export function parsedJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
