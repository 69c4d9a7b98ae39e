import type { DemoPolicies } from './types.ts';

const REFUND = {
  week: 'Full refund until 7 days before the start. After that you can still pass your ticket on.',
  twoDays: 'Full refund until 48 hours before the start, no questions asked.',
  half: 'Full refund until 14 days before, half until 3 days before, nothing after that.',
  none: 'No refunds, but you can send your ticket to somebody else until the doors open.',
  weather: 'If the weather stops us you choose: the next date or all your money back.',
  release: 'The ticket costs nothing; please give it back if you cannot come, so that somebody else can.',
} as const;

const AGE = {
  all: 'All ages. Children under 5 come in free on a lap.',
  everyone: 'Everybody is welcome, and everybody needs a ticket, babies excepted.',
  adults: '18 and over. Bring an ID, we do check.',
  teens: '12 and over. Under 16 with an adult.',
  guided: '10 and over for safety. Under 18 with a parent or guardian.',
  kids: 'Made for ages 3 to 12. A grown-up stays with each group of children.',
} as const;

const ACCESS = {
  stepFree: 'Step-free entrance, accessible toilet, and a reserved row for wheelchair users.',
  lift: 'Lift to every floor. Tell the door team what you need and they will walk you in.',
  stairs: 'One flight of stairs and no lift yet. Write to us and we will carry, help or refund.',
  grass: 'Open grass, uneven in places. A firm path leads to the front and to accessible toilets.',
  trail: 'Rough ground, not suitable for wheelchairs. Ask us about the shorter, gentler loop.',
  beach: 'Soft sand; boards are laid to the stage and two beach wheelchairs can be borrowed.',
  quiet: 'Step-free, with a quiet room, a hearing loop and ear defenders for small ears.',
} as const;

export function policies(
  refund: keyof typeof REFUND,
  age: keyof typeof AGE,
  access: keyof typeof ACCESS,
): DemoPolicies {
  return { refund: REFUND[refund], age: AGE[age], access: ACCESS[access] };
}
