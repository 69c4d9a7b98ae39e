import type { z } from 'zod';
import type { Reaction } from '#platform/jobs/dispatch.ts';
import { type News, type NewsName, news } from './news.ts';

// What is done about one announcement. Running it twice is harmless.
export interface ReactionTo<Services, Name extends NewsName>
  extends Pick<Reaction<Services>, 'name' | 'withinSeconds'> {
  run(services: Services, payload: News[Name]): Promise<void>;
}

// Every announcement has at least one reaction.
export type Reactions<Services> = {
  readonly [Name in NewsName]: readonly [ReactionTo<Services, Name>, ...ReactionTo<Services, Name>[]];
};

const payloads: { [Name in NewsName]: z.ZodType<News[Name]> } = news;

// The reactions as one list for the job queue. Each checks its payload first: one of another version that does not fit
// fails, instead of causing a mail about nothing.
export function reactTo<Services>(reactions: Reactions<Services>): Reaction<Services>[] {
  return (Object.keys(news) as NewsName[]).flatMap((name) => listed(name, reactions[name]));
}

function listed<Services, Name extends NewsName>(
  on: Name,
  wanted: readonly ReactionTo<Services, Name>[],
): Reaction<Services>[] {
  return wanted.map((reaction) => ({
    on,
    name: reaction.name,
    withinSeconds: reaction.withinSeconds,
    run: async (services, data) => reaction.run(services, payloads[on].parse(data)),
  }));
}
