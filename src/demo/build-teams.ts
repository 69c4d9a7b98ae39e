import type { MemberRole } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import { slugify } from '#shared/slug.ts';
import { namesOf } from './content/generated/people.ts';
import { createRandom } from './content/generated/random.ts';
import type { DemoOrganizer } from './content/types.ts';

interface TeamMember {
  name: string;
  email: string;
  locale: Locale;
  role: MemberRole;
}

// Small organisers have an owner and a scanner, larger ones all roles.
const TEAMS: MemberRole[][] = [
  ['owner', 'manager', 'finance', 'reader', 'scanner'],
  ['owner', 'manager', 'scanner'],
  ['owner', 'scanner', 'scanner'],
  ['owner', 'finance', 'scanner'],
];

const LANGUAGES: Record<DemoOrganizer['country'], Locale> = {
  KE: 'en',
  UG: 'en',
  TZ: 'sw',
  RW: 'en',
  ID: 'id',
};

// The team of each organiser, the owner first, with mail addresses of the organiser.
export function buildTeams(organizers: readonly DemoOrganizer[]): TeamMember[][] {
  const random = createRandom(organizers.length);
  return organizers.map(({ country, email }, place) => {
    const { given, surnames } = namesOf(country);
    const host = email.slice(email.indexOf('@'));
    return (TEAMS[place % TEAMS.length] ?? []).map((role, at) => {
      const name = `${random.pick(given)} ${random.pick(surnames)}`;
      const mailbox = `${slugify(name).replaceAll('-', '.')}.${at + 1}`;
      return { name, email: `${mailbox}${host}`, locale: LANGUAGES[country], role };
    });
  });
}
