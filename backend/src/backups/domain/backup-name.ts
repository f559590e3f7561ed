const pattern = /^lead-pipeline-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-([0-9a-f]{8}))?\.age$/;

/**
 * The file name of a backup by the instant of its begin and its system, so that two systems never give the same name:
 * `lead-pipeline-20261124T023000Z-1a2b3c4d.age`.
 * @param system a UUID
 */
export function backupName(begun: Date, system: string): string {
  return `lead-pipeline-${begun.toISOString().replace(/\.\d+|[-:]/g, '')}-${system.slice(0, 8)}.age`;
}

/** When the backup with that name was begun; undefined if it is no backup's name. Earlier versions' names have no system. */
export function begunOf(name: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const begun = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(begun.getTime()) ? undefined : begun;
}

/** Whether a backup of that name was made by this system. @param system a UUID */
export function isNamedBy(system: string, name: string): boolean {
  return pattern.exec(name)?.[7] === system.slice(0, 8) && begunOf(name) !== undefined;
}
