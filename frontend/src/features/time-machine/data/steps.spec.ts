import { describe, expect, it } from '@jest/globals';
import { stepsFrom, completedWith, type StayIndex } from './stay-index.js';

const range = { from: 0, to: 100 };
const loaded = (from: number, to: number, changes: number[]): StayIndex => ({ from, to, placed: [], changes });
const whole = loaded(0, 100, [0, 20, 60]);
const part = loaded(30, 70, [40, 60]);

describe('the steps from change to change', () => {
  it('lead to the neighbours, and past the last change to now', () => {
    expect(stepsFrom(20, range, whole)).toEqual({ previous: 0, next: 60, known: true });
    expect(stepsFrom(61, range, whole)).toEqual({ previous: 60, next: null, known: true });
    expect(stepsFrom(0, range, whole)).toEqual({ previous: null, next: 20, known: true });
  });

  it('lead from now to before the last change, which is what now looks like', () => {
    expect(stepsFrom(null, range, whole)).toEqual({ previous: 20, next: undefined, known: true });
    expect(stepsFrom(null, range, undefined).previous).toBe(100);
    expect(stepsFrom(null, range, part).previous).toBe(100);
  });

  it('are not known where the loaded part ends, and never taken for now', () => {
    expect(stepsFrom(50, range, part)).toEqual({ previous: 40, next: 60, known: true });
    expect(stepsFrom(65, range, part)).toEqual({ previous: 60, next: undefined, known: false });
    expect(stepsFrom(35, range, part)).toEqual({ previous: null, next: 40, known: false });
    expect(stepsFrom(35, range, undefined)).toEqual({ previous: null, next: undefined, known: false });
  });

  it('come from the server there', () => {
    const changes = { previous: new Date(20).toISOString(), next: null };
    expect(completedWith(stepsFrom(65, range, part), changes)).toEqual({ previous: 60, next: null, known: true });
    expect(completedWith(stepsFrom(35, range, part), changes)).toEqual({ previous: 20, next: 40, known: true });
    expect(completedWith(stepsFrom(35, range, undefined), changes)).toEqual({ previous: 20, next: null, known: true });
  });
});
