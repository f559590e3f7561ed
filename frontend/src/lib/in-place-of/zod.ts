import { z } from 'zod/v4';

/**
 * The frontend's meaning of `import ... from 'zod'` (see vite.config.ts): zod that never compiles its checks with
 * `new Function`, which the content security policy refuses and reports. Set before any schema is created.
 */
z.config({ jitless: true });

export * from 'zod/v4';
