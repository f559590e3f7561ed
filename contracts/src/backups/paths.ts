export const backupsPaths = {
  list: 'GET /api/backups',
  begin: 'POST /api/backups',
  key: 'POST /api/backups/key',
} as const;
