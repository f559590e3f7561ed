/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether the installed packages are those of the lockfile. Optional packages may be missing: they are for other machines.
 * @param {Lockfile} lockfile package-lock.json
 * @param {Lockfile} installed node_modules/.package-lock.json, which npm writes at the end of an install
 */
export function matchesLockfile(lockfile, installed) {
  const present = installed.packages ?? {};
  return Object.entries(lockfile.packages ?? {}).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    return found ? found.version === version : optional === true;
  });
}
