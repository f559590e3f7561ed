export const paymentListsPaths = {
  invoices: 'GET /api/leads/:id/invoices',
  due: 'GET /api/payments/due',
  gone: 'GET /api/payments/gone',
} as const;

export const paymentsPaths = {
  create: 'POST /api/stripe/create-session',
  invoice: 'POST /api/stripe/invoices',
  verify: 'GET /api/stripe/verify-payment/:sessionId',
} as const;
