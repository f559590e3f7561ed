export const paymentsPaths = {
  verify: 'GET /api/stripe/verify-payment/:sessionId',
} as const;
