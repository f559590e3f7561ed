/** What the owner's page calls. */
export const ownerPagePaths = {
  page: 'GET /api/owner/:token',
  shown: 'POST /api/owner/:token/shown',
  sign: 'POST /api/owner/:token/documents',
  pay: 'POST /api/owner/:token/payments',
  times: 'GET /api/owner/:token/times',
  send: 'POST /api/owner/:token/files/:wantedId',
  pick: 'POST /api/owner/:token/walkthrough',
} as const;
