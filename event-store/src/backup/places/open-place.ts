import path from 'node:path';
import { type BackupPlace, FolderPlace } from './place.js';
import { S3Place } from './s3-place.js';

const bucket = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w!.*'()/-]*)?$/;

/** Why BACKUP_TO can't be used; undefined if it can. */
export function wrongPlace(text: string): string | undefined {
  if (!text.startsWith('s3://') || bucket.test(text)) return undefined;
  return 'must be the path of a folder, or an address like s3://bucket/prefix';
}

/**
 * @param text BACKUP_TO: `s3://bucket/prefix`, with AWS's usual variables, or the path of a folder
 * @throws Error with one line that names the missing or wrong variable
 */
export function openPlace(text: string, env: NodeJS.ProcessEnv = process.env): BackupPlace {
  if (!text.startsWith('s3://')) return new FolderPlace(path.resolve(text));
  const wrong = wrongPlace(text);
  if (wrong !== undefined) throw new Error(`BACKUP_TO ${wrong}`);
  const needed = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set, and BACKUP_TO is in an S3 store`);
    return value;
  };
  return new S3Place(text, {
    endpoint: env.AWS_ENDPOINT_URL_S3 || undefined,
    region: env.AWS_REGION || 'us-east-1',
    accessKeyId: needed('AWS_ACCESS_KEY_ID'),
    secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
  });
}
