import { viewSiteInfo, viewUnnamedSite } from '#modules/site/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { fillBlanks } from './fill-blanks.ts';
import { findQuestions } from './find-questions.rules.ts';
import type { HelpView } from './help.contract.ts';
import type { HelpServices } from './help-services.ts';
import { HELP_TAG } from './help-tag.ts';
import { readHelp } from './read-help.ts';
import { QUESTIONS } from './read-questions.ts';

// All questions by group, or those that match what was typed; then the group with the best match comes first.
export async function viewHelp(
  services: HelpServices,
  typed: string,
  ask: Pick<Ask, 'locale' | 'shows'>,
): Promise<HelpView> {
  ask.shows.tag('site', HELP_TAG);
  const site = await viewSiteInfo(services.db.sql, services.publicUrl, ask.locale).catch(() =>
    viewUnnamedSite(services.publicUrl, ask.locale),
  );
  const { groups } = QUESTIONS[ask.locale];
  const found = findQuestions(await readHelp(services.db.sql, ask.locale), typed);
  const byGroup = Map.groupBy(found, ({ group }) => group);
  const titles = new Map(groups.map(({ id, title }) => [id, title]));
  return {
    total: found.length,
    groups: [...byGroup].map(([id, own]) => ({
      id,
      title: titles.get(id) ?? '',
      questions: own.map(({ id: name, question, answer }) => ({
        id: name,
        question,
        answer_html: renderMarkdown(fillBlanks(answer, site, services), 'house'),
      })),
    })),
  };
}
