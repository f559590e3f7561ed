/** How often a process looks for what nobody tells it of: rows that have become due, or that another process wrote. */
export const LOOK_MS = Symbol('LOOK_MS');
