import { z } from 'zod';
import * as field from '../fields.js';
import { commandAnswerSchema } from '../answers.js';

/** The file's name: the last part of a path. */
export const fileNameSchema = z
  .string('The file’s name is required')
  .overwrite((name) => name.replace(/^.*[/\\]/s, ''))
  .pipe(field.requiredText('The file’s name', 255));

/** `already`: the lead has exactly this file, so nothing was attached. */
export const fileAnswerSchema = commandAnswerSchema.extend({ fileId: z.uuid(), already: z.boolean() });
export type FileAnswer = z.infer<typeof fileAnswerSchema>;
