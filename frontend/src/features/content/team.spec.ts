import { describe, expect, it } from '@jest/globals';
import { bioBySlug, bios } from './bios.js';
import { initials, team, teamSlug } from './team.js';

describe('the team', () => {
  it('has nine people, eight bios, two portraits to come and one meeting link', () => {
    expect(team).toHaveLength(9);
    expect(team.filter((member) => bios[member.name])).toHaveLength(8);
    expect(Object.keys(bios)).toHaveLength(8);
    expect(team.filter((member) => member.photoComingSoon)).toHaveLength(2);
    expect(team.filter((member) => member.meetingLink)).toHaveLength(1);
  });

  it('has an address of its own for everybody', () => {
    expect(new Set(team.map((member) => teamSlug(member.name))).size).toBe(team.length);
  });
});

describe('teamSlug', () => {
  it('lowercases and replaces the first space only', () => {
    expect(teamSlug('Avery Sample')).toBe('avery-sample');
    expect(teamSlug('Mary Ann Sample')).toBe('mary-ann sample');
  });
});

describe('bioBySlug', () => {
  it('finds a bio by its address, and nobody without one', () => {
    expect(bioBySlug('avery-sample')?.member.name).toBe('Avery Sample');
    expect(bioBySlug('indigo-sample')).toBeNull();
    expect(bioBySlug('nobody')).toBeNull();
  });
});

describe('initials', () => {
  it.each([
    ['Avery Sample', 'AS'],
    ['Mary Ann Sample', 'MS'],
    ['Cher', 'C'],
    ['', ''],
  ])('%p', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
