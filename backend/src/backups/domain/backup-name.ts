const pattern = /^lead-pipeline-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.age$/;

/** The file name of a backup by the instant of its begin: `lead-pipeline-20261124T023000Z.age`. */
export function backupName(begun: Date): string {
  return `lead-pipeline-${begun.toISOString().replace(/\.\d+|[-:]/g, '')}.age`;
}

/** When the backup with that name was begun; undefined if it is no backup's name. */
export function begunOf(name: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const begun = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(begun.getTime()) ? undefined : begun;
}
