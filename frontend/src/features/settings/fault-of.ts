/** The sentence about what is wrong at a path inside a setting's value; undefined where nothing is. */
export type FaultOf = (path: string) => string | undefined;
