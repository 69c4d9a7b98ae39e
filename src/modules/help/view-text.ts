import { readFileSync } from 'node:fs';
import { viewSiteInfo } from '#modules/site/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { fillBlanks } from './fill-blanks.ts';
import type { TextView } from './help.contract.ts';
import type { HelpServices } from './help-services.ts';

type TextId = TextView['id'];

// A text begins with its title as a heading, and the day of its last change on a line of its own.
const TEXT = /^# (.+)\n\n(\d{4}-\d{2}-\d{2})\n\n([\s\S]+)$/;
const isTextId = (id: string): id is TextId => id === 'terms' || id === 'privacy';

export async function viewText(
  services: HelpServices,
  id: string,
  ask: Pick<Ask, 'locale' | 'shows'>,
): Promise<Result<TextView, 'text_not_found'>> {
  if (!isTextId(id)) return fail('text_not_found');
  ask.shows.tag('site');
  const site = await viewSiteInfo(services.db.sql, services.publicUrl, ask.locale);
  const { title, changedOn, markdown } = readText(id, ask.locale);
  return ok({
    id,
    title,
    changed_on: changedOn,
    body_html: renderMarkdown(fillBlanks(markdown, site, services), 'house'),
  });
}

export function readText(id: TextId, locale: Locale) {
  const file = readFileSync(new URL(`${id}.${locale}.md`, import.meta.url), 'utf8');
  const [, title, changedOn, markdown] = TEXT.exec(file) ?? [];
  if (!title || !changedOn || !markdown) throw new Error(`${id}.${locale}.md has no title, day and text`);
  return { title, changedOn, markdown };
}
