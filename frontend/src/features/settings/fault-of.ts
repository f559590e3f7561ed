/** The error message for a path inside a setting's value; undefined without one. */
export type FaultOf = (path: string) => string | undefined;
