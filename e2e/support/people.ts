/** The first admin of the system under test. */
export const admin = { email: 'admin@example.com', password: 'sample-password-of-the-admin' };
