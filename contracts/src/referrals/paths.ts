export const referralsPaths = {
  submit: 'POST /api/referrals',
} as const;
