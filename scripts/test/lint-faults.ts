/** For each rule of .oxlintrc.json a module that breaks it. `frontend/` in front: the rule holds only there. */
export const lintFaults: Record<string, string> = {
  eqeqeq: 'export const same = (a: string, b: string) => a == b;',
  'no-array-constructor': 'export const pair = new Array(1, 2);',
  'no-console': "console.log('here');",
  'no-restricted-properties': 'export const soon = AbortSignal.timeout(1_000);',
  'no-unused-expressions': 'export function f(a: number) {\n  a + 1;\n}',
  'no-unused-vars': 'export function f(a: number) {\n  const b = a;\n}',
  'no-var': 'export var count = 1;',
  'prefer-const': 'let count = 1;\nexport const more = () => count + 1;',
  'prefer-rest-params': 'export function f(): unknown[] {\n  return [...arguments];\n}',
  'prefer-spread': 'export const most = (all: number[]) => Math.max.apply(Math, all);',
  'typescript/await-thenable': 'export async function f(): Promise<number> {\n  return await (3 as number);\n}',
  'typescript/ban-ts-comment': "// @ts-ignore\nexport const count: number = 'many';",
  'typescript/consistent-type-imports':
    "import { Shown } from './shown.js';\nexport const count = (shown: Shown) => shown.count;",
  'typescript/no-array-delete': 'export function f(all: number[]) {\n  delete all[0];\n}',
  'typescript/no-base-to-string': 'export const text = (value: { a: number }) => String(value);',
  'typescript/no-duplicate-enum-values': 'export enum Way {\n  In = 1,\n  Out = 1,\n}',
  'typescript/no-duplicate-type-constituents': 'export type Name = string | string;',
  'typescript/no-empty-object-type': 'export type Nothing = {};',
  'typescript/no-explicit-any': 'export const f = (value: any) => void value;',
  'typescript/no-extra-non-null-assertion': 'export const f = (value?: { a: number }) => value!!.a;',
  'typescript/no-floating-promises':
    'const save = (): Promise<void> => Promise.resolve();\nexport function f() {\n  save();\n}',
  'typescript/no-for-in-array': 'export function f(all: number[]) {\n  for (const one in all) void one;\n}',
  'typescript/no-implied-eval': "export const f = () => setTimeout('alert(1)', 1);",
  'typescript/no-misused-new': 'export interface Made {\n  new (): Made;\n}',
  'typescript/no-misused-promises':
    'export const f = (all: number[], keep: (n: number) => Promise<void>) => all.forEach((n) => keep(n));',
  'typescript/no-namespace': 'export namespace Words {\n  export const one = 1;\n}',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (value?: { a: number }) => value?.a!;',
  'typescript/no-redundant-type-constituents': 'export type Value = unknown | string;',
  'typescript/no-require-imports': "export const fs = require('node:fs') as unknown;",
  'typescript/no-this-alias':
    'export class Kept {\n  count = 1;\n  later() {\n    const self = this;\n    return () => self.count;\n  }\n}',
  'typescript/no-unnecessary-type-assertion': 'export const f = (value: string) => value as string;',
  'typescript/no-unnecessary-type-constraint': 'export const f = <T extends unknown>(value: T) => [value];',
  'typescript/no-unsafe-argument': "export const f = () => Number.parseInt(JSON.parse('1'));",
  'typescript/no-unsafe-assignment':
    "export function f() {\n  const value = JSON.parse('1');\n  return [typeof value];\n}",
  'typescript/no-unsafe-call': "export const f = () => void JSON.parse('1')();",
  'typescript/no-unsafe-declaration-merging': 'export interface Kept {\n  a: number;\n}\nexport class Kept {}',
  'typescript/no-unsafe-enum-comparison':
    'export enum Way {\n  In = 1,\n}\nexport const f = (way: Way, other: number) => way === other;',
  'typescript/no-unsafe-function-type': 'export const f = (call: Function) => [call];',
  'typescript/no-unsafe-member-access': "export const f = () => void JSON.parse('1').a;",
  'typescript/no-unsafe-return': "export const f = () => JSON.parse('1');",
  'typescript/no-unsafe-unary-minus': "export const f = () => -('3' as unknown as { a: 1 });",
  'typescript/no-wrapper-object-types': 'export const f = (value: String) => [value];',
  'typescript/only-throw-error': "export function f() {\n  throw 'a text';\n}",
  'typescript/prefer-as-const': "export const way = 'in' as 'in';",
  'typescript/prefer-namespace-keyword':
    'declare module Words {\n  const one: number;\n}\nexport const f = () => Words.one;',
  'typescript/prefer-promise-reject-errors': "export const f = () => Promise.reject('a text');",
  'typescript/require-await': 'export async function f(): Promise<number> {\n  return 1;\n}',
  'typescript/restrict-plus-operands': "export const f = (value: { a: number }) => value + 'a';",
  'typescript/restrict-template-expressions': 'export const f = (value: { a: number }) => `${value}`;',
  'typescript/return-await':
    'export async function f(save: () => Promise<number>) {\n  try {\n    return save();\n  } catch {\n    return await save();\n  }\n}',
  'typescript/switch-exhaustiveness-check':
    "export function f(way: 'in' | 'out') {\n  switch (way) {\n    case 'in':\n      return 1;\n  }\n  return 2;\n}",
  'typescript/triple-slash-reference': '/// <reference path="./shown.ts" />\nexport const one = 1;',
  'typescript/unbound-method':
    'class Kept {\n  count = 1;\n  more() {\n    return this.count + 1;\n  }\n}\nexport const { more } = new Kept();',
  'frontend/react/error-boundaries':
    'export function Screen() {\n  try {\n    return <Part />;\n  } catch {\n    return null;\n  }\n}\nfunction Part() {\n  return null;\n}',
  'frontend/react/exhaustive-deps':
    "import { useEffect } from 'react';\nexport function Screen({ count }: { count: number }) {\n  useEffect(() => {\n    document.title = String(count);\n  }, []);\n  return null;\n}",
  'frontend/react/globals':
    'let drawn = 0;\nexport function Screen() {\n  drawn = drawn + 1;\n  return <p>{drawn}</p>;\n}',
  'frontend/react/immutability':
    'export function Screen({ rows }: { rows: { shown: boolean } }) {\n  rows.shown = true;\n  return <p>{String(rows.shown)}</p>;\n}',
  'frontend/react/purity': 'export function Screen() {\n  return <p>{Math.random()}</p>;\n}',
  'frontend/react/refs':
    "import { useRef } from 'react';\nexport function Screen() {\n  const drawn = useRef(0);\n  return <p>{drawn.current}</p>;\n}",
  'frontend/react/rules-of-hooks':
    "import { useState } from 'react';\nexport function Screen({ open }: { open: boolean }) {\n  if (open) useState(0);\n  return null;\n}",
  'frontend/react/set-state-in-effect':
    "import { useEffect, useState } from 'react';\nexport function Screen() {\n  const [shown, setShown] = useState(false);\n  useEffect(() => setShown(true), []);\n  return <p>{String(shown)}</p>;\n}",
  'frontend/react/set-state-in-render':
    "import { useState } from 'react';\nexport function Screen() {\n  const [shown, setShown] = useState(0);\n  setShown(1);\n  return <p>{shown}</p>;\n}",
  'frontend/react/static-components':
    'export function Screen() {\n  const Part = () => <p>here</p>;\n  return <Part />;\n}',
  'frontend/react/unsupported-syntax':
    'export function Screen({ text }: { text: string }) {\n  const value = eval(text) as string;\n  return <p>{value}</p>;\n}',
  'frontend/react/use-memo':
    "import { useMemo } from 'react';\nexport function Screen({ count }: { count: number }) {\n  const twice = useMemo((n: number) => n * 2, [count]);\n  return <p>{twice}</p>;\n}",
};
