import { z } from 'zod/v4';

/**
 * What `import ... from 'zod'` means in the frontend (see vite.config.ts): zod that never compiles its checks with
 * `new Function`, which the content security policy refuses and reports. Set before any schema is made.
 */
z.config({ jitless: true });

export * from 'zod/v4';
