export const leadAddressesPaths = {
  sending: 'GET /api/leads/:id/sending',
  consent: 'POST /api/leads/:id/consent',
  reopen: 'POST /api/leads/:id/reopen-address',
  text: 'POST /api/leads/:id/texts',
} as const;
