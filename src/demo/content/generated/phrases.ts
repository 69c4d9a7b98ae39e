import type { DemoCategorySlug } from '../types.ts';

// The words that one generated event is made of; every phrase below picks from the same set.
export type Parts = {
  person: string;
  family: string;
  adjective: string;
  otherAdjective: string;
  noun: string;
  otherNoun: string;
  crowd: string;
  otherCrowd: string;
  treat: string;
  otherTreat: string;
  moment: string;
  otherMoment: string;
  corner: string;
  city: string;
  venue: string;
};

type Phrase = (parts: Parts) => string;

export const NAMES: Record<DemoCategorySlug, Phrase[]> = {
  music: [
    (p) => `${p.person} & the ${title(p.adjective)} ${title(p.noun)} Band`,
    (p) => `An Evening with ${p.person}: ${title(p.adjective)} ${title(p.noun)}`,
    (p) => `The ${p.family} Quartet plays ${title(p.noun)} & ${title(p.otherNoun)}`,
    (p) => `${title(p.adjective)} ${title(p.noun)} Sessions with ${p.person}`,
  ],
  festivals: [
    (p) => `${title(p.adjective)} ${title(p.noun)} Festival ${p.city}`,
    (p) => `The ${p.family} ${title(p.noun)} Weekender`,
    (p) => `${title(p.noun)} & ${title(p.otherNoun)} Days in ${p.city}`,
    (p) => `${p.family} Street Carnival: ${title(p.adjective)} ${title(p.noun)}`,
  ],
  comedy: [
    (p) => `${p.person}: The ${title(p.adjective)} ${title(p.noun)} Hour`,
    (p) => `${p.person} Has Lost ${a(title(p.noun))}`,
    (p) => `The ${title(p.adjective)} ${title(p.noun)} Open Mic with ${p.person}`,
    (p) => `${p.family} against ${title(p.otherNoun)}: A Roast`,
  ],
  sports: [
    (p) => `The ${p.family} ${title(p.noun)} Cup`,
    (p) => `${title(p.adjective)} ${title(p.noun)} Run ${p.city}`,
    (p) => `${p.family} Memorial ${title(p.noun)} Derby`,
    (p) => `${title(p.noun)} against ${title(p.otherNoun)}: ${p.family} Shield`,
  ],
  food: [
    (p) => `${p.person}’s ${title(p.adjective)} ${title(p.noun)} Kitchen`,
    (p) => `The ${title(p.adjective)} ${title(p.noun)} Supper Club ${p.city}`,
    (p) => `${p.family} Night Market: ${title(p.treat)} & ${title(p.otherTreat)}`,
    (p) => `${title(p.treat)} School with ${p.person}`,
  ],
  arts: [
    (p) => `The ${title(p.noun)} and the ${title(p.otherNoun)}: A Play by ${p.person}`,
    (p) => `${p.person}: ${title(p.adjective)} ${title(p.noun)}, New Paintings`,
    (p) => `${title(p.adjective)} ${title(p.noun)}: Dance by the ${p.family} Company`,
    (p) => `Poems for ${a(title(p.adjective))} ${title(p.noun)}, read by ${p.person}`,
  ],
  tech: [
    (p) => `${p.person} on ${title(p.adjective)} Systems`,
    (p) => `The ${title(p.noun)} Meetup ${p.city}: ${p.family} Edition`,
    (p) => `Build ${a(title(p.noun))}: Workshop with ${p.person}`,
    (p) => `${title(p.adjective)} ${title(p.noun)} Hackathon ${p.city}`,
  ],
  outdoors: [
    (p) => `${title(p.adjective)} ${title(p.noun)} Hike with ${p.person}`,
    (p) => `The ${p.family} ${title(p.noun)} Trail`,
    (p) => `${title(p.noun)} & ${title(p.otherNoun)} Camp near ${p.city}`,
    (p) => `${title(p.adjective)} ${title(p.noun)} Paddle with the ${p.family} Guides`,
  ],
  family: [
    (p) => `The ${title(p.adjective)} ${title(p.noun)} and the ${title(p.otherNoun)}: Puppets by ${p.family}`,
    (p) => `${p.person}’s ${title(p.adjective)} ${title(p.noun)} Story Hour`,
    (p) => `Little ${title(p.noun)} Makers with ${p.person}`,
    (p) => `The ${p.family} Family Circus: ${title(p.adjective)} ${title(p.noun)}`,
  ],
  faith: [
    (p) => `${p.person} & the ${title(p.adjective)} ${title(p.noun)} Choir`,
    (p) => `Night of Praise with ${p.person}`,
    (p) => `The ${p.family} Voices: ${title(p.adjective)} ${title(p.noun)}`,
    (p) => `${title(a(title(p.adjective)))} ${title(p.noun)} Retreat with ${p.person}`,
  ],
};

export const SUMMARIES: Phrase[] = [
  (p) => `${title(a(p.adjective))} ${p.moment} for ${p.crowd} and ${p.otherCrowd}, with ${p.treat}.`,
  (p) => `${p.family} comes to ${p.city}: one ${p.moment}, one ${p.otherMoment}, plenty of ${p.treat}.`,
  (p) => `${title(p.crowd)} bring the ${p.noun}, ${p.otherCrowd} bring the ${p.treat}.`,
  (p) => `Meet at the ${p.corner} for ${a(p.adjective)} ${p.moment} in ${p.city}.`,
];

export const OPENINGS: Record<DemoCategorySlug, Phrase[]> = {
  music: [
    (p) =>
      `${p.person} returns to ${p.city} with ${a(p.adjective)} new set about ${a(p.noun)} and ${a(p.otherNoun)}.`,
    (p) => `The band of ${p.person} learnt to play among ${p.crowd} and still rehearses beside ${a(p.noun)}.`,
  ],
  festivals: [
    (p) =>
      `${p.city} closes the road, the ${p.crowd} open the gates, and ${a(p.adjective)} ${p.noun} leads the way.`,
    (p) =>
      `Three stages, ${a(p.adjective)} market and the ${p.family} drummers fill the grounds from morning on.`,
  ],
  comedy: [
    (p) => `${p.person} has a story about ${p.crowd}, ${a(p.noun)} and one ${p.adjective} ${p.moment}.`,
    (p) =>
      `Jokes about ${p.crowd}, told by ${p.person} to a room of ${p.otherCrowd}, with ${a(p.noun)} as witness.`,
  ],
  sports: [
    (p) =>
      `Teams of ${p.crowd} meet teams of ${p.otherCrowd} for the ${p.adjective} trophy of the ${p.family} family.`,
    (p) =>
      `${title(a(p.adjective))} course past the ${p.noun} and the ${p.otherNoun}, marshalled by ${p.crowd}.`,
  ],
  food: [
    (p) => `${p.person} cooks ${p.treat} and ${p.otherTreat} the way the ${p.crowd} of ${p.city} like them.`,
    (p) => `One ${p.adjective} fire, forty seats and ${p.treat} until the ${p.noun} is empty.`,
  ],
  arts: [
    (p) => `${p.person} spent a year among ${p.crowd} and came back with ${a(p.noun)} and ${a(p.otherNoun)}.`,
    (p) =>
      `${title(a(p.adjective))} work in which ${p.crowd} play themselves and the ${p.noun} plays everybody else.`,
  ],
  tech: [
    (p) =>
      `${p.person} shows how a small team of ${p.crowd} keeps ${a(p.adjective)} system running on one ${p.noun}.`,
    (p) => `Bring a laptop and a question; ${p.person} brings ${a(p.noun)}, three mistakes and the fix.`,
  ],
  outdoors: [
    (p) =>
      `${title(a(p.adjective))} route from the ${p.noun} to the ${p.otherNoun}, led by ${p.person} at an easy pace.`,
    (p) => `We leave before the sun, rest by ${a(p.adjective)} ${p.noun} and are back in ${p.city} by dark.`,
  ],
  family: [
    (p) =>
      `${title(a(p.adjective))} ${p.noun} has lost its ${p.otherNoun}, and only children can hear it calling.`,
    (p) => `${p.person} has cut, painted and stuffed every ${p.noun} in this story; small hands may help.`,
  ],
  faith: [
    (p) => `${p.person} leads an evening of song for ${p.crowd}, ${p.otherCrowd} and whoever is passing.`,
    (p) => `${title(a(p.adjective))} gathering of choirs, with a pause for silence under the ${p.noun}.`,
  ],
};

export const SENTENCES: Phrase[] = [
  (p) => `There will be ${p.treat} and ${p.otherTreat} by the ${p.corner}.`,
  (p) => `The ${p.moment} begins on time; the ${p.otherMoment} begins when the ${p.crowd} have sat down.`,
  (p) => `Ask the ${p.otherCrowd} at the ${p.corner} about the ${p.otherAdjective} ${p.otherNoun}.`,
  (p) => `Last year the ${p.moment} was won by two ${p.crowd} and ${a(p.noun)}.`,
  (p) => `Bring a cushion, ${a(p.otherNoun)} and somebody who likes ${p.treat}.`,
  (p) => `${p.venue} is easy to reach, and the ${p.corner} stays open for late ${p.crowd}.`,
  (p) => `Between the ${p.moment} and the ${p.otherMoment} there is time to talk with ${p.otherCrowd}.`,
  (p) => `Every ticket plants one ${p.otherAdjective} tree beside the ${p.otherNoun} road.`,
  (p) => `The ${p.family} family has kept this ${p.otherAdjective} tradition for four generations.`,
  (p) => `Doors close during the ${p.moment}, so come early and try the ${p.treat}.`,
  (p) => `If it rains we move to the ${p.corner} and start with the ${p.otherMoment}.`,
  (p) => `Expect ${a(p.otherAdjective)} ${p.otherMoment}, honest prices and ${p.crowd} who clap along.`,
];

export function title(words: string): string {
  return words
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function a(words: string): string {
  return /^([aeiou]|honest)/i.test(words) ? `an ${words}` : `a ${words}`;
}
