/** Values as menus and filters offer them, each with its words. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>> | ((value: Value) => string),
) => values.map((value) => ({ value, label: typeof words === 'function' ? words(value) : words[value] }));
