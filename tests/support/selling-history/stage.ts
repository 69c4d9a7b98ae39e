import fc from 'fast-check';
import { expect } from 'vitest';
import { findBrokenRules } from '../buying.ts';
import { openCatalogue } from '../catalogue.ts';
import type { TestDatabase } from '../database.ts';
import { editEvent } from '../edit-event.ts';
import { asking, whoIs } from '../holding.ts';
import { testApp } from '../test-app.ts';
import { DEEDS } from './deeds.ts';
import { lookAtFigures } from './figures.ts';
import { look } from './looks.ts';
import { openScene, type Scene, type Stage } from './scene.ts';

// Random histories of a seller who changes what an event sells while people buy it, through the calls that pages make. Beside
// them goes a model (shop.ts): it says beforehand what each call will answer, and afterwards what must be true.

// The name of a deed, and numbers that say how it is done.
export type Step = [name: keyof typeof DEEDS, one: number, other: number, third: number];

export interface SellingStage extends Stage {
  // Answers what came of each step. Fails if a call answers otherwise than it must, or something is untrue after a step; `meddle`
  // is done to the event after the last one, before everything is looked at once more.
  check(steps: readonly Step[], meddle?: (eventId: number) => Promise<unknown>): Promise<string[]>;
}

export async function openSellingStage(db: TestDatabase): Promise<SellingStage> {
  await openCatalogue(db, new Date());
  const owner = { organizerId: 1, role: 'owner', eventIds: null } as const;
  const app = await testApp(db, {
    whoIs: async (headers) => {
      const person = await whoIs(headers);
      return person && { ...person, provedAt: new Date(person.provedAt) };
    },
    membershipsOf: async () => [owner],
  });
  const stage = { db, app, ask: asking(app) };
  return {
    ...stage,
    async check(steps, meddle) {
      const scene = await openScene(stage);
      await look(scene);
      const outcomes: string[] = [];
      for (const [name, one, other, third] of steps) {
        tick(scene);
        outcomes.push(await DEEDS[name](scene, one, other, third));
        await look(scene);
      }
      if (meddle) {
        await meddle(scene.eventId);
        await look(scene);
      }
      expect(await findBrokenRules(db, 'tickets')).toEqual([]);
      await lookAtFigures(scene);
      // Lists have one event at a time.
      await editEvent(db, scene.eventId, { status: 'draft' }, scene.now);
      return outcomes;
    },
  };
}

function tick(scene: Scene): void {
  scene.now = new Date();
  scene.stage.app.clock.set(scene.now);
}

const WEIGHTS: Partial<Record<keyof typeof DEEDS, number>> = { buy: 7, pay: 4, flash: 3, refund: 3 };
const NAMES = Object.keys(DEEDS) as (keyof typeof DEEDS)[];
const number = fc.nat({ max: 59 });

export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.oneof(...NAMES.map((name) => ({ weight: WEIGHTS[name] ?? 2, arbitrary: fc.constant(name) }))),
    number,
    number,
    number,
  ),
  { minLength: 4, maxLength: 24 },
);
