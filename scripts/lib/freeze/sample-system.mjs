/** A sample, and nobody's key: it opens the frozen logs, which hold made-up people only. */
export const sampleMasterKey = 'f0'.repeat(32);

/** Who signs in to a system that is to be frozen. */
export const sampleAdmin = { email: 'admin@example.com', password: 'sample-password' };
